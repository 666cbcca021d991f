import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { ROOT } from '../../lib/paths.mjs';
import { workspacesIn } from '../../lib/workspaces.mjs';

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];
const BESIDE_OTHERS = 'node_modules/';

/**
 * Does to a folder what `npm ci` would, by links to the packages of this checkout, which `npm ci` has installed. Our
 * own packages are linked within the folder. Throws where `npm ci` would: on what package-lock.json and a
 * package.json differ in, or on a workspace package that is not there.
 */
export async function installPackages(folder) {
  const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'));
  const problems = await lockProblems(folder, lock);
  if (problems.length > 0) throw new Error(problems.join('; '));
  const own = lockedIn(lock);
  const ownLinks = new Set(own.map((path) => join(BESIDE_OTHERS, lock.packages[path].name)));
  await linkAll(folder, BESIDE_OTHERS, ownLinks);
  for (const path of own) {
    await link(join(folder, path), join(folder, BESIDE_OTHERS, lock.packages[path].name));
    const nested = join(path, 'node_modules');
    if (existsSync(join(ROOT, nested))) await symlink(join(ROOT, nested), join(folder, nested));
  }
}

const lockedIn = (lock) => Object.keys(lock.packages).filter((path) => path !== '' && !path.includes(BESIDE_OTHERS));

async function lockProblems(folder, lock) {
  const there = await workspacesIn(folder);
  const locked = lockedIn(lock);
  const problems = [
    ...locked.filter((path) => !there.includes(path)).map((path) => `${path}/package.json was not copied`),
    ...there
      .filter((path) => !locked.includes(path))
      .map((path) => `package-lock.json does not know ${path}: run npm install`),
  ];
  for (const path of ['', ...there.filter((known) => locked.includes(known))]) {
    const own = JSON.parse(await readFile(join(folder, path, 'package.json'), 'utf8'));
    const differing = KINDS.filter((kind) => !same(own[kind], lock.packages[path][kind]));
    problems.push(
      ...differing.map((kind) => `package-lock.json has other ${kind} of ${path || 'the root'} than its package.json`),
    );
  }
  return problems;
}

const same = (one = {}, other = {}) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** Links what is installed here, scopes name by name, but for our own packages. */
async function linkAll(folder, path, ownLinks) {
  await mkdir(join(folder, path), { recursive: true });
  for (const name of await readdir(join(ROOT, path))) {
    const inner = join(path, name);
    if (name.startsWith('@')) await linkAll(folder, inner, ownLinks);
    else if (!ownLinks.has(inner) && name !== '.cache') await symlink(join(ROOT, inner), join(folder, inner));
  }
}

async function link(target, place) {
  await mkdir(dirname(place), { recursive: true });
  await symlink(relative(dirname(place), target), place);
}
