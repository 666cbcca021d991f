import './lib/check-node.mjs';
import { runScript } from './portal/run-script.mjs';

/** `npm run lighthouse`: checks the speed and accessibility of the portal on desktop and phone. */
await runScript('./measure.mjs');
