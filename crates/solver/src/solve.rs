use std::ops::ControlFlow;
use crate::position::*; use crate::tables::*; use crate::layouts::*; use crate::prices::*; use crate::costs::*; use crate::route::*;
use rustix::time::{ClockId, clock_gettime};
pub fn cpu_time() -> f64 { let t = clock_gettime(ClockId::ThreadCPUTime); t.tv_sec as f64 * 1e6 + t.tv_nsec as f64 / 1e3 }
#[derive(Default)] pub struct Solver { costing: Costing, costs: [Vec<u8>;MOST_COLOURS], prices: Prices, layouts: Layouts, stored: Vec<(u32,Layout)>, pub stat:[f64;8] }
impl Solver { pub fn solve(&mut self, t:&Tables, p:&Position)->(u32,Vec<u8>,u64) {
  let t0=cpu_time();
  for c in 0..t.colours { self.costing.costs(&t.board, t.family(c), p.booths[c], &mut self.costs[c]); }
  let t1=cpu_time();
  self.prices.find(t,&self.costs);
  let t2=cpu_time();
  self.stored.clear();
  let mut k=((self.prices.bound+JUMP-1)/JUMP) as u32;
  let mut route=Route::new(&t.board,*p); self.layouts.nodes=0; self.layouts.tries=0;
  loop {
    for i in 0..self.stored.len() { let l=self.stored[i].1; if route.find(p,&l,k) { self.stat=[t1-t0,t2-t1,cpu_time()-t2,self.layouts.nodes as f64,self.layouts.tries as f64,route.nodes as f64,self.prices.bound as f64/64.0,k as f64]; return (k,route.path,route.nodes) } }
    let stored=&mut self.stored;
    let f=self.layouts.of_cost(t,&self.prices,k,|l| { if route.find(p,l,k) { ControlFlow::Break(()) } else { stored.push((k,*l)); ControlFlow::Continue(()) } });
    if f.is_break() { self.stat=[t1-t0,t2-t1,cpu_time()-t2,self.layouts.nodes as f64,self.layouts.tries as f64,route.nodes as f64,self.prices.bound as f64/64.0,k as f64]; return (k,route.path,route.nodes) }
    k+=1;
  } } }
