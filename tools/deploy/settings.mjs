import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { ROOT } from '../lib/paths.mjs';

const place = z.string().regex(/^[a-z-]+:\d+$/, { error: 'expected a host and a port' });
/** Settings of the portal, which is files behind a web server: deploy/portal/start.sh reads them. */
const PORTAL = {
  GATEWAY: place,
  GATEWAY_CA: z.string().optional(),
  SANDBOX_URL: z.url().optional(),
  GRAFANA: place.optional(),
  TRUST_PROXY: z.string().optional(),
};
/** Settings that Node.js itself reads. */
const OF_NODE = { NODE_EXTRA_CA_CERTS: z.string().optional() };
/** Settings that every image sets itself, or that serve no files there. */
const FIXED = ['HOST', 'PORT', 'PORTAL_DIR', 'GUIDE_DIR', 'PROOFS_DIR'];
/** Apps that are set up as their surroundings need it. */
const NOT_CONFIGURED = ['portal', 'whatsapp-sandbox'];
const EVERY_SERVICE = 'every service';
/** `| names | read by | ...` */
const ROW = /^\| (`[A-Z][^|]*) \|([^|]*)\|/gm;

/**
 * Settings that each app reads of its environment, a zod schema by name: its own and those of the libraries it is
 * made of. Needs the build.
 */
export async function settingsOf(apps) {
  const read = async (app) => [app, app === 'portal' ? PORTAL : await shapesOfApp(app)];
  return Object.fromEntries(await Promise.all([...new Set(apps)].map(read)));
}

async function shapesOfApp(app) {
  const { dependencies } = JSON.parse(await readFile(join(ROOT, 'apps', app, 'package.json'), 'utf8'));
  const service = await import('@recuerda/service');
  const settings = { ...OF_NODE, ...shapesOf(service) };
  if (dependencies['@recuerda/database']) Object.assign(settings, shapesOf(await import('@recuerda/database')));
  // Optional in one process; apart from one another, services have nothing else to talk by.
  if (dependencies['@recuerda/messaging']) settings.AMQP_URL = service.amqpUrl;
  const built = join(ROOT, 'apps', app, 'dist');
  for (const file of await readdir(built, { recursive: true }))
    if (file.endsWith('.config.js'))
      Object.assign(settings, shapesOf(await import(pathToFileURL(join(built, file)).href)));
  return settings;
}

const shapesOf = (module) => Object.assign({}, ...Object.values(module).map((exported) => exported?.shape));

/**
 * Values that a service would refuse at boot, and required settings that it lacks. `hidden` names are set, to values
 * that only the cluster knows; a migration reads no more than its database.
 */
export function refusedSettings(settings, values, { hidden = [], isMigration }) {
  const { error } = z.object(settings).safeParse(values);
  return (error?.issues ?? [])
    .filter(({ path: [name] }) => !hidden.includes(name) && (name in values || !isMigration))
    .map(({ path: [name], message }) => `${name}: ${name in values ? message : 'is required'}`);
}

/**
 * Settings in the tables of docs/operations.md and docs/tracing.md, with the services that read them.
 *
 * @returns {Promise<{ name: string, readers: string[] }[]>}
 */
export async function documentedSettings() {
  const read = async (path) => settingsIn(await readFile(join(ROOT, path), 'utf8'));
  const traces = (await read('docs/tracing.md')).map(({ name }) => ({ name, readers: [EVERY_SERVICE] }));
  return [...(await read('docs/operations.md')), ...traces];
}

export function settingsIn(text) {
  let readers = [];
  return [...text.matchAll(ROW)].flatMap(([, names, cell]) => {
    if (cell.trim() !== 'the same') readers = cell.trim().split(', ');
    const current = readers;
    return [...names.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => ({ name, readers: current }));
  });
}

/**
 * Documented settings that do not reach a service. `hasWay(name)` tells whether it can be given a variable; of a secret
 * and the file that holds it one is enough.
 */
export function unreachedSettings(documented, app, hasWay) {
  if (NOT_CONFIGURED.includes(app)) return [];
  const names = documented
    .filter(({ name }) => !FIXED.includes(name) && !name.startsWith('SANDBOX_'))
    .filter(({ readers }) => readers.includes(app) || readers[0].startsWith(EVERY_SERVICE))
    .map(({ name }) => name);
  const otherForm = (name) => (name.endsWith('_FILE') ? name.slice(0, -'_FILE'.length) : `${name}_FILE`);
  const reaches = (name) => names.includes(name) && hasWay(name);
  return names
    .filter((name) => !reaches(name) && !reaches(otherForm(name)))
    .map((name) => `${name} is documented, but does not reach it`);
}
