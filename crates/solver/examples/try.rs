use talat_solver::{board::*,position::*,tables::*,solve::*};
use talat_rules::edition::Edition as _;
fn main(){ let ed=talat_rules::chatuchak::Edition::standard(); let n:u64=std::env::args().nth(1).map_or(20,|s|s.parse().unwrap()); let v=std::env::args().nth(2).is_some();
 let t0=cpu_time(); let t=Tables::new(Board::new(6,5).unwrap(),ed.booth_counts()).unwrap(); println!("tables {:.0} us {:?}",cpu_time()-t0,t.sizes());
 let mut s=Solver::default(); let mut times=vec![]; let mut sum=[0f64;8]; let mut check=0u64;
 for i in 1..=n { let p=Position::from(&talat_rules::race::puzzle(&ed,i)); let a=cpu_time(); let (k,path,_)=s.solve(&t,&p); let d=cpu_time()-a; times.push(d);
  let mut q=p; for m in &path { q=q.after(*m); } assert!(q.is_solved(t.board()) && path.len() as u32==k); check=check.wrapping_mul(31).wrapping_add(k as u64);
  for j in 0..8 {sum[j]+=s.stat[j]} if v {println!("#{i} {k} {d:.0} {:?}",s.stat.map(|x|(x*10.0).round()/10.0))} }
 times.sort_by(f64::total_cmp); let q=|f:f64|times[((times.len()-1) as f64*f) as usize];
 println!("mean {:.0} median {:.0} p95 {:.0} p99 {:.0} max {:.0} | costs {:.1} prices {:.1} rest {:.1} nodes {:.0} tries {:.0} dfs {:.0} bound {:.2} opt {:.3} check {check:x}",times.iter().sum::<f64>()/times.len() as f64,q(0.5),q(0.95),q(0.99),q(1.0),sum[0]/n as f64,sum[1]/n as f64,sum[2]/n as f64,sum[3]/n as f64,sum[4]/n as f64,sum[5]/n as f64,sum[6]/n as f64,sum[7]/n as f64); }
