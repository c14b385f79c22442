import { febrl } from './sets.ts';
import { hardSet } from './hard.ts';
import { measureMatches, qualityAt, candidateRecall, falseCertain } from './measure.ts';
const sets=[()=>febrl(1),()=>febrl(2),()=>febrl(1,{isVillage:true}),()=>febrl(2,{isVillage:true}),()=>hardSet({people:4000,again:800,seed:11})];
const which=(process.argv[2]??'0,1,2,3,4').split(',').map(Number);
for (const w of which) {
  const set = sets[w]!();
  const t=performance.now();
  const m = await measureMatches(set);
  console.log(set.name, 'ms/each', ((performance.now()-t)/set.records.length).toFixed(2), 'same', m.same, 'pairs', m.pairs.length, 'cand', candidateRecall(m).toFixed(4), 'capped', m.capped, 'false certain', falseCertain(m).length, 'certain', m.pairs.filter(p=>p.grade==='certain').length);
  for (const line of [0.02,0.05,.2,.5,.8,.9,.95,.99]) { const q=qualityAt(m,line); console.log('  ',line, 'P',q.precision.toFixed(4),'R',q.recall.toFixed(4),'F',q.f.toFixed(4)); }
  if (process.argv.includes('-v')) {
    const show=(r:any)=>`${r.name} | ${r.residentialAddress}, ${r.village} | ${r.dateOfBirth} ${r.ageYears} | ${r.patientNumber} ${r.phoneNumber} ${r.gender}`;
    for (const p of m.pairs.filter(p=>p.isSame!==(p.score>=+(process.argv[5]??.5))).sort((a,b)=>Number(a.isSame)-Number(b.isSame)).slice(0,+(process.argv[4]??30))) console.log(p.isSame?'MISS':'FALSE',p.score.toFixed(4),p.comparison.name?.level,p.comparison.birth,p.comparison.phone,p.comparison.number,p.comparison.address?.level,p.comparison.address?.sharedBits.toFixed(0),'\n   ',show(p.a),'\n   ',show(p.b));
    for (const [a,b] of m.missed.slice(0,10)) console.log('NOCAND\n   ',show(a),'\n   ',show(b));
  }
}
