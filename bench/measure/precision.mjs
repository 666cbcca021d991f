/** How late reminders arrive, ours and the peers' (`--help`). */
import { contendersNamed, PRECISE } from '../contenders/index.mjs';
import { measurePrecision } from '../lib/measure-precision.mjs';
import { optionsOf } from '../lib/options.mjs';
import { record } from '../lib/results.mjs';
import { precisionTable } from '../lib/tables.mjs';

const options = optionsOf({ script: 'precision', tasks: 20_000, contenders: PRECISE });
const contenders = contendersNamed(options.only, PRECISE);

for (let round = 1; round <= options.repeat; round += 1) {
  for (const contender of contenders) {
    const run = await measurePrecision(contender, options);
    console.log(JSON.stringify({ contender: contender.name, ...run }));
    options.keep(contender, run);
  }
}
console.log(precisionTable(await record('precision', options)));
