/** Reminders a second and CPU a reminder, ours and the peers' (`--help`). */
import { CONTENDERS, contendersNamed } from '../contenders/index.mjs';
import { measureThroughput } from '../lib/measure-throughput.mjs';
import { optionsOf } from '../lib/options.mjs';
import { record } from '../lib/results.mjs';
import { throughputTable } from '../lib/tables.mjs';

const options = optionsOf({ script: 'throughput', tasks: 50_000, contenders: CONTENDERS });
const contenders = contendersNamed(options.only, CONTENDERS);

for (let round = 1; round <= options.repeat; round += 1) {
  for (const contender of contenders) {
    const run = await measureThroughput(contender, options);
    console.log(JSON.stringify({ contender: contender.name, ...run }));
    options.keep(contender, run);
  }
}
console.log(throughputTable(await record('throughput', options)));
