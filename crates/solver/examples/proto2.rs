#![allow(warnings, clippy::all, clippy::pedantic)]
use talat_rules::chatuchak::{Edition};
use talat_rules::edition::Edition as _;
use rustix::time::{ClockId, clock_gettime};
fn cpu_time() -> f64 { let t = clock_gettime(ClockId::ThreadCPUTime); t.tv_sec as f64 * 1e6 + t.tv_nsec as f64 / 1e3 }
const ALL: u32 = (1<<30)-1;
fn nb(s:u32)->u32{ const F:u32=0x0104_1041; const L:u32=F<<5; ((s&!L)<<1|(s&!F)>>1|s<<6|s>>6)&ALL }
fn conn(s:u32,seed:u32)->u32{ let mut r=seed&s; loop{ let g=(r|nb(r))&s; if g==r {return r} r=g; } }
fn shapes(k:u32)->Vec<u32>{ // all connected k-subsets
  let mut set=std::collections::BTreeSet::new(); let mut cur: std::collections::BTreeSet<u32> = (0..30).map(|i|1u32<<i).collect();
  for _ in 1..k { set.clear(); for &s in &cur { let mut n=nb(s)&!s; while n!=0 { let b=n&n.wrapping_neg(); n^=b; set.insert(s|b);} } std::mem::swap(&mut cur,&mut set);} cur.into_iter().collect() }
fn feasible(mut free:u32, sizes:&[u32])->bool{ // comps sizes can be split; sizes sum +1 == popcount
  let mut comps=vec![]; while free!=0 { let c=conn(free,free&free.wrapping_neg()); comps.push(c.count_ones()); free^=c; }
  fn rec(sizes:&[u32], comps:&mut Vec<u32>)->bool{ if sizes.is_empty(){return true} for i in 0..comps.len(){ if comps[i]>=sizes[0]{ comps[i]-=sizes[0]; let ok=rec(&sizes[1..],comps); comps[i]+=sizes[0]; if ok {return true} } } false }
  rec(sizes,&mut comps) }
struct T{ lines:[u32;30], s6:Vec<u32>, s5:Vec<u32> }
fn cost(t:&T, from:u32,to:u32)->u32{
  let mis=from&!to; let need=to&!from; let m=mis.count_ones(); 
  // kuhn
  let mut owner=[32u8;32]; // need spot matched to mis
  fn aug(t:&T,need:u32,v:usize,seen:&mut u32,owner:&mut [u8;32])->bool{ // v is mis
    let mut c=t.lines[v]&need&!*seen; 
    while c!=0 { let w=c.trailing_zeros() as usize; *seen|=1<<w; if owner[w]==32 || aug(t,need,owner[w] as usize,seen,owner) { owner[w]=v as u8; return true } c=t.lines[v]&need&!*seen; } false }
  let mut nu=0; let mut q=mis; while q!=0 { let v=q.trailing_zeros() as usize; q&=q-1; let mut seen=0; if aug(t,need,v,&mut seen,&mut owner){nu+=1} }
  m+m-nu }
struct S<'a>{ t:&'a T, b:[u32;5], tg:[u32;5], c:[u32;5], nodes:u64, path:Vec<u8>, evals:u64 }
impl S<'_>{
  fn dfs(&mut self,e:usize,left:u32,h:u32,prev:usize, pc:usize)->bool{
    self.nodes+=1;
    if h==0 {return true}
    let mut q=self.t.lines[e];
    if prev<30 { q&=!(1<<prev); // same-colour same-line prune
       let row = |v:usize| v/6; let same = if row(prev)==row(e) { 0x3f<<(6*row(e)) } else { 0x0104_1041<<(e%6) };
       q &= !(self.b[pc]&same);
    }
    while q!=0 { let x=q.trailing_zeros() as usize; q&=q-1;
      let c=(0..5).find(|&c| self.b[c]>>x&1==1).unwrap();
      let nbm=self.b[c]^(1<<x)^(1<<e);
      if h - self.c[c] + {let m=(nbm&!self.tg[c]).count_ones(); m} > left-1 {continue}
      self.evals+=1;
      let nc=cost(self.t,nbm,self.tg[c]);
      let nh=h-self.c[c]+nc; if nh>left-1 {continue}
      let (ob,oc)=(self.b[c],self.c[c]); self.b[c]=nbm; self.c[c]=nc; self.path.push(x as u8);
      if self.dfs(x,left-1,nh,e,c){return true}
      self.path.pop(); self.b[c]=ob; self.c[c]=oc; }
    false }
}
fn main(){
  let ed=Edition::standard(); let n:u64=std::env::args().nth(1).map_or(20,|s|s.parse().unwrap());
  let t0=cpu_time();
  let mut t=T{lines:[0;30],s6:shapes(6),s5:shapes(5)};
  let (a,b)=(t.s6.len(),t.s5.len());
  t.s6.retain(|&s|feasible(ALL&!s,&[6,6,6,5])); t.s5.retain(|&s|feasible(ALL&!s,&[6,6,6,6]));
  println!("shapes {a}->{} {b}->{} in {} us",t.s6.len(),t.s5.len(),cpu_time()-t0);
  for v in 0..30{ let (r,c)=(v/6,v%6); t.lines[v]=((0x3f<<(6*r))|(0x0104_1041<<c)) & !(1<<v); }
  for number in 1..=n { let g=talat_rules::race::puzzle(&ed,number);
    let mut b=[0;5]; for c in talat_rules::chatuchak::Colour::ALL { b[c.index()]=g.booths(c).bits(); }
    let e=g.empty().index();
    let t1=cpu_time();
    // costs
    let mut cand:Vec<Vec<(u32,u32)>>=(0..5).map(|c|{ let sh=if b[c].count_ones()==6{&t.s6}else{&t.s5}; let mut v:Vec<(u32,u32)>=sh.iter().map(|&s|(cost(&t,b[c],s),s)).collect(); v.sort(); v}).collect();
    let t2=cpu_time();

    // lagrangian
    let iters:usize=std::env::args().nth(2).map_or(200,|s|s.parse().unwrap());
    let mut lam=[0f64;30]; let mut best=-1e9; let mut bl=lam; let mut hist=String::new(); let target:f64=std::env::args().nth(3).map_or(20.0,|s|s.parse().unwrap());
    let a0:f64=std::env::args().nth(4).map_or(1.0,|s|s.parse().unwrap()); let mut theta=a0;
    let eval=|lam:&[f64;30]|{ let sum:f64=lam.iter().sum(); let mut lb=-sum; let mut g=[-1f64;30]; let mut ms=[0.0;5];
       for c in 0..5 { let mut m=1e9; let mut ws=0u32; for &(k,sh) in &cand[c] { let mut v=k as f64; let mut q=sh; while q!=0 { v+=lam[q.trailing_zeros() as usize]; q&=q-1;} if v<m-1e-9 {m=v;ws=sh;} } lb+=m; ms[c]=m; for v in 0..30 { if ws>>v&1==1 {g[v]+=1.0} } }
       let mut em=0; for v in 0..30 { if lam[v]<lam[em]{em=v} } lb+=lam[em]; g[em]+=1.0; (lb,g,ms) };
    for it in 0..iters { let (lb,g,_)=eval(&lam); if lb>best+1e-9 {best=lb;bl=lam;}
      if [0,4,9,19,29,49,99,199,399].contains(&it){hist+=&format!(" {it}:{best:.2}")}
      let n:f64=g.iter().map(|x|x*x).sum(); if n<0.5 {break} let step=theta*(target-lb).max(0.5)/n; for v in 0..30 {lam[v]+=step*g[v];} if it%20==19 {theta*=0.8} }
    let (lb,_,ms)=eval(&bl);
    let mut line=format!("#{number} LB {best:.2} [{hist}] surv");
    for k in 18..=22 { let k=k as f64; if k+0.001<lb {continue}
      let mut lists:Vec<Vec<(f64,u32)>>=(0..5).map(|c|{ let mut v:Vec<(f64,u32)>=cand[c].iter().map(|&(kk,sh)|{let mut v=kk as f64; for i in 0..30 {if sh>>i&1==1{v+=bl[i]}} (v,sh)}).filter(|x|x.0-ms[c]+lb<=k+0.001).collect(); v.sort_by(|a,b|a.0.total_cmp(&b.0)); v}).collect();
      line+=&format!(" K{k}:{:?}",lists.iter().map(|l|l.len()).collect::<Vec<_>>());
      fn rec(left:&[usize],lists:&[Vec<(f64,u32)>],used:u32,spent:f64,lam:&[f64;30],k:f64,en:&mut u64,out:&mut u64){
        *en+=1; if left.is_empty(){*out+=1;return}
        let c=*left.iter().min_by_key(|&&c|lists[c].len()).unwrap(); let rest:Vec<usize>=left.iter().copied().filter(|&x|x!=c).collect();
        for &(v,sh) in &lists[c] { let u=used|sh; let mut bound=spent+v; let mut nl:Vec<Vec<(f64,u32)>>=vec![vec![];5]; let mut ok=true;
          for &cc in &rest { nl[cc]=lists[cc].iter().copied().filter(|y|y.1&u==0).collect(); if nl[cc].is_empty(){ok=false;break} bound+=nl[cc][0].0; }
          if !ok {continue} let mut em=1e9f64; for i in 0..30 { if u>>i&1==0 {em=em.min(lam[i])} }
          if bound+em>k+0.001 {continue}
          for &cc in &rest { let m=nl[cc][0].0; nl[cc].retain(|y|bound+em-m+y.0<=k+0.001); }
          rec(&rest,&nl,u,spent+v,lam,k,en,out); } }
      let (mut en,mut out)=(0,0); let sl:f64=bl.iter().sum(); rec(&[0,1,2,3,4],&lists,0,-sl,&bl,k,&mut en,&mut out); line+=&format!("={en}/{out}"); if out>0 && k>=lb.ceil()+1.0 {break} }
    println!("{line}"); continue;
    let mins:Vec<u32>=cand.iter().map(|v|v[0].0).collect(); let l0:u32=mins.iter().sum();
    let mut stats=String::new(); let (mut ten,mut tdf)=(0.0,0.0); let mut s=S{t:&t,b,tg:[0;5],c:[0;5],nodes:0,path:vec![],evals:0};
    let mut bycost=vec![vec![];64];
    let mut k=l0; let mut first=0;
    'k: loop { // enumerate layouts of cost exactly k
      let ta=cpu_time();
      let mut lays:Vec<[(u32,u32);5]>=vec![]; let mut en=0u64;
      let mut ord:Vec<usize>=(0..5).collect(); 
      // candidates within slack
      let lim:Vec<Vec<(u32,u32)>>=(0..5).map(|c|cand[c].iter().copied().filter(|x|x.0<=k-l0+mins[c]).collect()).collect();
      ord.sort_by_key(|&c|lim[c].len());
      fn rec(d:usize,ord:&[usize],lists:&[Vec<(u32,u32)>],mins:&[u32],used:u32,rest:u32,cur:&mut [(u32,u32);5],out:&mut Vec<[(u32,u32);5]>,en:&mut u64){
        // rest = budget remaining for colours d..
        *en+=1;
        let c=ord[d];
        if d==4 { for &x in &lists[c] { if x.0==rest { cur[c]=x; out.push(*cur);} } return }
        let fut:u32=ord[d+1..].iter().map(|&c|mins[c]).sum();
        for &x in &lists[c] { if x.0+fut>rest {break} let u=used|x.1; cur[c]=x;
          let nl:Vec<Vec<(u32,u32)>>=(0..5).map(|cc| if ord[d+1..].contains(&cc) { lists[cc].iter().copied().filter(|y|y.1&u==0).collect() } else {vec![]}).collect();
          if ord[d+1..].iter().any(|&cc|nl[cc].is_empty()){continue}
          let nm:Vec<u32>=(0..5).map(|cc| nl[cc].first().map_or(0,|x|x.0)).collect();
          rec(d+1,ord,&nl,&nm,u,rest-x.0,cur,out,en); } }
      let mut cur=[(0,0);5]; rec(0,&ord,&lim,&mins,0,k,&mut cur,&mut lays,&mut en);
      let tb=cpu_time(); ten+=tb-ta;
      if !lays.is_empty()&&first==0{first=k}
      stats+=&format!(" K{k}:{}/{}", lays.len(),en);
      bycost[k as usize]=lays;
      let n0=s.nodes;
      for kc in l0..=k { for lay in bycost[kc as usize].clone() { s.b=b; for c in 0..5{ s.tg[c]=lay[c].1; s.c[c]=lay[c].0; } s.path.clear();
         if s.dfs(e,k,kc,99,0){ tdf+=cpu_time()-tb; break 'k } } }
      stats+=&format!("({})", s.nodes-n0);
      tdf+=cpu_time()-tb;
      k+=1; }
    println!("#{number} L0 {l0} first {first} opt {k} cost {:.0} enum {:.0} dfs {:.0} nodes {} evals {} {stats}",t2-t1,ten,tdf,s.nodes,s.evals);
  }
}
