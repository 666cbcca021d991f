import { fileURLToPath } from 'node:url';
import { ensureChromium } from '../lib/ensure-chromium.mjs';
import { prepare, runTool } from '../lib/prepare.mjs';
import { runNode } from '../lib/run-node.mjs';

/** Runs a script of this folder by the project's Node, once everything is built and there is a browser. */
export const runScript = (name) =>
  runTool(async () => {
    await prepare();
    const CHROMIUM_PATH = await ensureChromium();
    return runNode([fileURLToPath(new URL(name, import.meta.url)), ...process.argv.slice(2)], { CHROMIUM_PATH });
  });
