import { runSandbox } from './run.js';

await runSandbox(process.env);
