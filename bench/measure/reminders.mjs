/** Reminders a second and CPU a reminder, or how late they arrive: ours and the peers' (`--help`). */
import { chosen, CONTENDERS, PUNCTUAL } from '../contenders/index.mjs';
import { measureEach, measureSpread, measureThroughput } from '../lib/measure.mjs';
import { optionsOf } from '../lib/options.mjs';
import { precisionTable, throughputTable, trickleTable } from '../lib/tables.mjs';

const [script, ...args] = process.argv.slice(2);
const BENCHMARKS = {
  throughput: { script, tasks: 50_000, contenders: CONTENDERS, trickled: PUNCTUAL },
  precision: { script, tasks: 20_000, contenders: PUNCTUAL },
};
const options = optionsOf(args, BENCHMARKS[script]);
const [contenders, measure, table] =
  script === 'precision'
    ? [PUNCTUAL, measureSpread, precisionTable]
    : options.trickle
      ? [PUNCTUAL, measureSpread, trickleTable]
      : [CONTENDERS, measureThroughput, throughputTable];
await measureEach(chosen(contenders, options.only), measure, options, table);
