import '../tools/lib/check-node.mjs';
import { join } from 'node:path';
import { canInstallPackages, installPackages } from '../tools/lib/apt.mjs';
import { ensureChromium } from '../tools/lib/chromium.mjs';
import { installFolder } from '../tools/lib/install.mjs';
import { prepare, runTool } from '../tools/lib/prepare.mjs';
import { runNode } from '../tools/lib/run-node.mjs';

/** Measurements that need a browser. */
const IN_BROWSER = ['lighthouse', 'portal'];
/** Without a name: reminders a second and their lateness, of every contender; the results are kept. */
const USUAL = ['throughput', 'precision'];

/**
 * `npm run bench [-- name] [options]`: runs measurements of this folder by the project's own Node, one after the other,
 * once everything they need is installed.
 */
await runTool(async () => {
  const [first, ...rest] = process.argv.slice(2);
  const isNamed = first !== undefined && !first.startsWith('--');
  const names = isNamed ? [first] : USUAL;
  const options = isNamed ? rest : ['--save', ...process.argv.slice(2)];
  await prepare();
  // The peers and Lighthouse are packages of this folder's own, of which the product knows nothing.
  await installFolder(import.meta.dirname, 'Installing the packages of the benchmarks');
  const env = IN_BROWSER.includes(first) ? { CHROMIUM_PATH: await ensureChromium() } : await prepareServers();
  for (const name of names) {
    const script = USUAL.includes(name) ? ['reminders.mjs', name] : [`${name}.mjs`];
    const code = await runNode([join(import.meta.dirname, 'measure', script[0]), ...script.slice(1), ...options], env);
    if (code !== 0) return code;
  }
  return 0;
});

/** RabbitMQ for our services, Redis for a peer: contenders that miss theirs are left out. */
async function prepareServers() {
  if (!canInstallPackages()) return;
  const { rabbitmqAvailability } = await import('@recuerda/local-servers');
  const { findRedis } = await import('./lib/stores.mjs');
  const missing = [];
  if (!rabbitmqAvailability().available) missing.push('rabbitmq-server');
  if (findRedis() === undefined) missing.push('redis-tools');
  if (missing.length > 0) await installPackages(`Installing ${missing.join(' and ')}`, missing);
}
