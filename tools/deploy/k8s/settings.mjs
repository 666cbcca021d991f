import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { ROOT } from '../../lib/paths.mjs';

const place = z.string().regex(/^[a-z-]+:\d+$/, { error: 'expected a host and a port' });
/** Files behind a web server; what its start script (deploy/portal/start.sh) reads. */
const PORTAL = {
  GATEWAY: place,
  SANDBOX_URL: z.url().optional(),
  GRAFANA: place.optional(),
  TRUST_PROXY: z.string().optional(),
};

/**
 * What a service reads of its environment, a zod schema by name: its own configuration and that of the libraries it
 * is made of. Wants the build.
 *
 * @returns {Promise<Record<string, import('zod').ZodType>>}
 */
export async function settingsOf(app) {
  if (app === 'portal') return PORTAL;
  const { dependencies } = JSON.parse(await readFile(join(ROOT, 'apps', app, 'package.json'), 'utf8'));
  const service = await import('@recuerda/service');
  const settings = { ...shapesOf(service) };
  if (dependencies['@recuerda/database']) Object.assign(settings, shapesOf(await import('@recuerda/database')));
  // Optional in one process; apart from one another, services have nothing else to talk by.
  if (dependencies['@recuerda/messaging']) settings.AMQP_URL = service.amqpUrl;
  const built = join(ROOT, 'apps', app, 'dist');
  for (const file of await readdir(built, { recursive: true })) {
    if (file.endsWith('.config.js'))
      Object.assign(settings, shapesOf(await import(pathToFileURL(join(built, file)).href)));
  }
  return settings;
}

const shapesOf = (module) => Object.assign({}, ...Object.values(module).map((exported) => exported?.shape));
