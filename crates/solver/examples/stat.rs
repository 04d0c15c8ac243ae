fn main(){ talat_solver::solve::stats(std::env::args().nth(1).unwrap().parse().unwrap()); }
