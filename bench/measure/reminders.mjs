/** Reminders a second and CPU a reminder, or how late they arrive: ours and the peers' (`--help`). */
import { chosen, CONTENDERS, PUNCTUAL } from '../contenders/index.mjs';
import { measureEach, measureKill, measureSpread, measureThroughput } from '../lib/measure.mjs';
import { optionsOf } from '../lib/options.mjs';
import { killTable, precisionTable, throughputTable, trickleTable } from '../lib/tables.mjs';

const [script, ...args] = process.argv.slice(2);
const BENCHMARKS = {
  throughput: { script, tasks: 50_000, contenders: CONTENDERS, trickled: PUNCTUAL },
  precision: { script, tasks: 20_000, contenders: PUNCTUAL },
};
const options = optionsOf(args, BENCHMARKS[script]);
const [contenders, measure, table] = (() => {
  if (script === 'precision') return [PUNCTUAL, measureSpread, precisionTable];
  if (options.trickle) return [PUNCTUAL, measureSpread, trickleTable];
  if (options.killAfter) return [CONTENDERS, measureKill, killTable];
  return [CONTENDERS, measureThroughput, throughputTable];
})();
await measureEach(chosen(contenders, options.only), measure, options, table);
