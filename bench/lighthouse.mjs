/** `npm run lighthouse`: checks the speed and accessibility of the portal on desktop and phone. */
import { launch, prepareChromium } from './lib/launch.mjs';

await launch(['measure/lighthouse.mjs'], [], prepareChromium);
