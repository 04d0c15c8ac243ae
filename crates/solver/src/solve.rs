use std::ops::ControlFlow;
use crate::position::*; use crate::tables::*; use crate::layouts::*; use crate::prices::*; use crate::costs::*; use crate::route::*;
use rustix::time::{ClockId, clock_gettime};
pub fn cpu_time() -> f64 { let t = clock_gettime(ClockId::ThreadCPUTime); t.tv_sec as f64 * 1e6 + t.tv_nsec as f64 / 1e3 }
#[derive(Default)] pub struct Solver { memo: Memo, costing: Costing, costs: [Vec<u8>;MOST_COLOURS], prices: Prices, layouts: Layouts, stored: Vec<(u32,Layout)>, pub stat:[f64;8] }
impl Solver { pub fn solve(&mut self, t:&Tables, p:&Position)->(u32,Vec<u8>,u64) {
  let t0=cpu_time();
  for c in 0..t.colours { self.costing.costs(&t.board, t.family(c), p.booths[c], &mut self.costs[c]); }
  let t1=cpu_time();
  self.prices.find(t,&self.costs);
  let t2=cpu_time();
  self.stored.clear();
  let mut k=((self.prices.bound+JUMP-1)/JUMP) as u32;
  let mut route=Route::new(&t.board,&mut self.memo); self.layouts.nodes=0; self.layouts.tries=0;
  let mut tm=[0f64;4];
  loop { let x0=cpu_time(); let n0=route.nodes;
    for i in 0..self.stored.len() { let l=self.stored[i].1; if route.find(p,&l,k) { self.stat=[t1-t0,t2-t1,cpu_time()-t2,self.layouts.nodes as f64,self.layouts.tries as f64,route.nodes as f64,self.prices.bound as f64/64.0,k as f64]; return (k,route.path,route.nodes) } }
    tm[0]+=cpu_time()-x0; let x1=cpu_time(); let mut dfs=0.0; let tr=self.layouts.tries;
    let stored=&mut self.stored;
    let f=self.layouts.of_cost(t,&self.prices,k,|l| { let y=cpu_time(); let ok=route.find(p,l,k); dfs+=cpu_time()-y; if ok { ControlFlow::Break(()) } else { stored.push((k,*l)); ControlFlow::Continue(()) } });
    if std::env::var("DBG").is_ok() { println!("LV {} stored {:.0} enum {:.0} dfs {:.0} tries {} nodes {}", if f.is_break() {"last"} else {"before"}, x1-x0, cpu_time()-x1-dfs, dfs, self.layouts.tries-tr,route.nodes-n0); }
    if f.is_break() { self.stat=[t1-t0,t2-t1,cpu_time()-t2,self.layouts.nodes as f64,self.layouts.tries as f64,route.nodes as f64,self.prices.bound as f64/64.0,k as f64]; return (k,route.path,route.nodes) }
    k+=1;
  } } }
pub fn stats(n:u64){ use talat_rules::edition::Edition as _; let ed=talat_rules::chatuchak::Edition::standard();
 let t=Tables::new(crate::board::Board::new(6,5).unwrap(),ed.booth_counts()).unwrap(); let mut s=Solver::default();
 let mut agg=std::collections::BTreeMap::<(i32,u32),[f64;4]>::new();
 for i in 1..=n { let p=Position::from(&talat_rules::race::puzzle(&ed,i)); let (opt,_,_)=s.solve(&t,&p);
  let first=((s.prices.bound+JUMP-1)/JUMP) as u32; let mut all=vec![];
  for k in first..=opt { let _=s.layouts.of_cost::<()>(&t,&s.prices,k,|l|{all.push((k,*l));ControlFlow::Continue(())}); }
  for k in opt-1..=opt { let mut route=Route::new(&t.board,&mut s.memo); for (c,l) in &all { if *c>k {continue} let n0=route.nodes; let ok=route.find(&p,l,k); let e=agg.entry((k as i32-opt as i32,k-c)).or_default(); e[0]+=1.0; e[1]+=(route.nodes-n0) as f64; e[2]+=ok as u32 as f64; } } }
 for (k,v) in agg { println!("{k:?} layouts/grid {:.1} nodes/layout {:.1} nodes/grid {:.1} success {:.4} nodes/success {:.1}",v[0]/n as f64,v[1]/v[0],v[1]/n as f64,v[2]/v[0],v[1]/v[2]); } }
