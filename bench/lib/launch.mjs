import '../../tools/lib/check-node.mjs';
import { join } from 'node:path';
import { canInstallPackages, installPackages } from '../../tools/lib/apt.mjs';
import { ensureChromium } from '../../tools/lib/ensure-chromium.mjs';
import { installFolder } from '../../tools/lib/install.mjs';
import { prepare, runTool } from '../../tools/lib/prepare.mjs';
import { runNode } from '../../tools/lib/run-node.mjs';

const FOLDER = join(import.meta.dirname, '..');

/**
 * Runs scripts of this folder by the project's own Node, one after the other, once everything they need is installed.
 * `prepareMore` returns their environment.
 */
export function launch(scripts, args = process.argv.slice(2), prepareMore = prepareServers) {
  return runTool(async () => {
    await prepare();
    // The peers and Lighthouse are packages of this folder's own, of which the product knows nothing.
    await installFolder(FOLDER, 'Installing the packages of the benchmarks');
    const env = await prepareMore();
    for (const script of scripts) {
      const code = await runNode([join(FOLDER, script), ...args], env);
      if (code !== 0) return code;
    }
    return 0;
  });
}

/** Installs a browser if there is none. */
export const prepareChromium = async () => ({ CHROMIUM_PATH: await ensureChromium() });

/** RabbitMQ for our services, Redis for a peer: contenders that miss theirs are left out. */
async function prepareServers() {
  if (!canInstallPackages()) return;
  const { rabbitmqAvailability } = await import('@recuerda/local-servers');
  const { findRedis } = await import('./stores.mjs');
  const missing = [];
  if (!rabbitmqAvailability().available) missing.push('rabbitmq-server');
  if (findRedis() === undefined) missing.push('redis-tools');
  if (missing.length > 0) await installPackages(`Installing ${missing.join(' and ')}`, missing);
}
