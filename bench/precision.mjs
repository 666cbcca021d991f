/** Measures how late reminders arrive (`--help`). */
import { launch } from './lib/launch.mjs';

await launch(['measure/precision.mjs']);
