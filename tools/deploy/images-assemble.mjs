import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { dirname as above } from 'node:path/posix';
import { pathToFileURL } from 'node:url';

const MODULES = 'node_modules/';
/** Not needed at run time: Node runs no TypeScript below node_modules. */
const NEVER_LOADED = /\.(?:[cm]?ts|map)$/;
/** Parts of a workspace package that are run or served. */
const RUN = ['package.json', 'dist', 'public'];

/**
 * Returns what a workspace package needs in production, by package-lock.json: the folders of workspace packages,
 * including itself, and of installed packages (`node_modules/a/node_modules/b`). npm can only omit the development
 * packages of the root, not those of each library.
 */
export function closureOf(lock, start) {
  if (!lock.packages[start]) throw new Error(`${start} is no package of the workspace`);
  const found = new Set([start]);
  for (const folder of found) {
    const {
      peerDependencies = {},
      peerDependenciesMeta = {},
      optionalDependencies = {},
      dependencies = {},
    } = lock.packages[folder];
    // Optional peers are there when something else needs them.
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
    for (const name of [...peers, ...Object.keys(optionalDependencies), ...Object.keys(dependencies)]) {
      const place = locate(lock, folder, name);
      if (place !== undefined) found.add(lock.packages[place].link ? lock.packages[place].resolved : place);
      else if (!(name in optionalDependencies)) throw new Error(`${folder} needs ${name}, which is not locked`);
    }
  }
  const sorted = [...found].sort();
  return {
    workspaces: sorted.filter((folder) => !folder.includes(MODULES)),
    packages: sorted.filter((folder) => folder.includes(MODULES)),
  };
}

/** Looks for a package as Node does: beside the one that asks, then in each folder above. */
function locate(lock, folder, name) {
  const place = folder === '.' ? MODULES + name : `${folder}/${MODULES}${name}`;
  if (lock.packages[place]) return place;
  return folder === '.' ? undefined : locate(lock, above(folder), name);
}

const lockOf = (root) => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** Our libraries, by their folders. */
const librariesOf = (lock) => Object.keys(lock.packages).filter((folder) => /^libs\/[^/]+$/.test(folder));

/** Puts the packages of others that any of the apps needs, and the links to our libraries, into `out`. */
function assemblePackages(root, out, apps) {
  const lock = lockOf(root);
  const packages = new Set(apps.flatMap((app) => closureOf(lock, `apps/${app}`).packages));
  for (const folder of packages) {
    const place = join(root, folder);
    if (lock.packages[folder].optional && !existsSync(place)) continue; // for another kind of machine
    copyTree(realpathSync(place), join(out, folder), (name) => name !== 'node_modules' && !NEVER_LOADED.test(name));
  }
  for (const folder of librariesOf(lock)) {
    const link = join(out, 'node_modules', lock.packages[folder].name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(relative(dirname(link), join(out, folder)), link);
  }
}

/** Puts what was built of our libraries into `out`. */
const assembleLibraries = (root, out) => copyBuilt(root, out, librariesOf(lockOf(root)));

/** Puts what was built of some apps into `out`. */
const assembleApps = (root, out, apps) =>
  copyBuilt(
    root,
    out,
    apps.map((app) => `apps/${app}`),
  );

function copyBuilt(root, out, folders) {
  for (const part of folders.flatMap((folder) => RUN.map((name) => join(folder, name))))
    if (existsSync(join(root, part))) copyTree(join(root, part), join(out, part));
}

/**
 * Copies by hard links where the file system has them: they cost a fifth of copies, as nothing changes these files.
 * Links within a package are left out.
 */
function copyTree(from, to, isWanted = () => true) {
  if (!statSync(from).isDirectory()) {
    mkdirSync(dirname(to), { recursive: true });
    return linkFile(from, to);
  }
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true }).filter(({ name }) => isWanted(name))) {
    const [source, place] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyTree(source, place, isWanted);
    else if (entry.isFile()) linkFile(source, place);
  }
}

function linkFile(from, to) {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** node tools/deploy/images-assemble.mjs packages|libraries|apps <folder> [apps], in the project's folder. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [what, out, ...apps] = process.argv.slice(2);
  const assemble = { packages: assemblePackages, libraries: assembleLibraries, apps: assembleApps }[what];
  assemble(process.cwd(), out, apps);
}
