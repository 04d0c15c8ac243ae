//! proto
pub mod board; pub mod position; mod shapes; pub mod tables; mod costs; mod prices; mod layouts; mod route;
pub mod solve;
