import { runOperations } from './run.js';

process.exitCode = await runOperations(process.argv.slice(2), process.env);
