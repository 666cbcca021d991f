import './lib/check-node.mjs';
import { prepareInstall, runTool } from './lib/prepare.mjs';

/** Installs the packages when they are missing or package-lock.json changed. */
await runTool(async () => {
  await prepareInstall();
  return 0;
});
