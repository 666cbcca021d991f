/** Reminders a second and CPU a reminder, ours and the peers' (`--help`). */
import { chosen, CONTENDERS, PUNCTUAL } from '../contenders/index.mjs';
import { measureEach, measureSpread, measureThroughput } from '../lib/measure.mjs';
import { optionsOf } from '../lib/options.mjs';
import { throughputTable, trickleTable } from '../lib/tables.mjs';

const options = optionsOf({ script: 'throughput', tasks: 50_000, contenders: CONTENDERS, trickled: PUNCTUAL });

if (options.trickle) await measureEach(chosen(PUNCTUAL, options.only), measureSpread, options, trickleTable);
else await measureEach(chosen(CONTENDERS, options.only), measureThroughput, options, throughputTable);
