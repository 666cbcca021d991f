/** Measures reminders a second and CPU a reminder (`--help`). */
import { launch } from './lib/launch.mjs';

await launch(['measure/throughput.mjs']);
