/** `npm run bench:portal`: measures the portal with 100,000 tasks in a browser. */
import { launch, prepareChromium } from './lib/launch.mjs';

await launch(['api/portal.mjs'], process.argv.slice(2), prepareChromium);
