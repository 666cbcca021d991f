/** `npm run bench`: measures reminders a second and their lateness, of every contender, and keeps the results. */
import { launch } from './lib/launch.mjs';

await launch(['measure/throughput.mjs', 'measure/precision.mjs'], ['--save', ...process.argv.slice(2)]);
