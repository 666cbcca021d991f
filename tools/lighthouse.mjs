import './lib/check-node.mjs';
import { runScript } from './portal/run-script.mjs';

/** `npm run lighthouse`: whether the portal, on a desk and on a phone, is as fast and as accessible as it has to be. */
await runScript('./measure.mjs');
