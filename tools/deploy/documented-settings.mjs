import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';

const DOCUMENT = 'docs/operations.md';
/** Every service reads those of its table. */
const TRACES = 'docs/tracing.md';
const EVERY_SERVICE = 'every service';
/** `| names | read by | ...` */
const ROW = /^\| (`[A-Z][^|]*) \|([^|]*)\|/gm;
/** The images have these, or serve no files. */
const FIXED = ['HOST', 'PORT', 'PORTAL_DIR', 'GUIDE_DIR'];
/** It stands in for a provider, and is set up as its surroundings need it. */
const STAND_IN = 'whatsapp-sandbox';
/** Settings that reach a service where the stand-in runs. */
const OF_STAND_IN = 'SANDBOX_';

/** @typedef {{ name: string, readers: string[] }[]} Documented `readers` are services, or `every service` first */

/**
 * The settings in the tables of docs/operations.md and docs/tracing.md.
 *
 * @returns {Promise<Documented>}
 */
export async function documentedSettings(root = ROOT) {
  const [settings, traces] = await Promise.all(
    [DOCUMENT, TRACES].map(async (path) => settingsIn(await readFile(join(root, path), 'utf8'))),
  );
  return [...settings, ...traces.map(({ name }) => ({ name, readers: [EVERY_SERVICE] }))];
}

/** @returns {Documented} */
export function settingsIn(text) {
  let readers = [];
  return [...text.matchAll(ROW)].flatMap(([, names, cell]) => {
    const readBy = cell.trim();
    if (readBy !== 'the same') readers = readBy.split(', ');
    const current = readers;
    return [...names.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => ({ name, readers: current }));
  });
}

/**
 * Returns a problem for each documented setting that does not reach its service. `hasWay` returns whether the service
 * can be given a variable; of a secret and the file that holds it one is enough.
 *
 * @param {Documented} documented
 */
export function unreachedSettings(documented, app, hasWay) {
  if (app === STAND_IN) return [];
  const names = documented
    .filter(
      ({ name, readers }) =>
        !FIXED.includes(name) && !name.startsWith(OF_STAND_IN) && (readers.includes(app) || isForEvery(readers)),
    )
    .map(({ name }) => name);
  const reaches = (name) => names.includes(name) && hasWay(name);
  return names
    .filter((name) => !reaches(name) && !reaches(otherFormOf(name)))
    .map((name) => `${name} is documented, but does not reach it`);
}

const isForEvery = ([first]) => first.startsWith(EVERY_SERVICE);
const otherFormOf = (name) => (name.endsWith('_FILE') ? name.slice(0, -'_FILE'.length) : `${name}_FILE`);
