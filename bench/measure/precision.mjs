/** How late reminders arrive, ours and the peers' (`--help`). */
import { chosen, PUNCTUAL } from '../contenders/index.mjs';
import { measureEach, measureSpread } from '../lib/measure.mjs';
import { optionsOf } from '../lib/options.mjs';
import { precisionTable } from '../lib/tables.mjs';

const options = optionsOf({ script: 'precision', tasks: 20_000, contenders: PUNCTUAL });

await measureEach(chosen(PUNCTUAL, options.only), measureSpread, options, precisionTable);
