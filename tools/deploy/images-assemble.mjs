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
import { pathToFileURL } from 'node:url';
import { closureOf } from './images-closure.mjs';

/** Not needed at run time: Node runs no TypeScript below node_modules. */
const NEVER_LOADED = /\.(?:[cm]?ts|map)$/;
/** What of a workspace package is run or served. */
const RUN = ['package.json', 'dist', 'public'];

const lockOf = (root) => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** Puts the packages of others that `apps/<app>` needs, and the links to our own, into `out`. */
export function assemblePackages(root, app, out) {
  const lock = lockOf(root);
  const { workspaces, packages } = closureOf(lock, `apps/${app}`);
  for (const folder of packages) {
    const place = join(root, folder);
    if (lock.packages[folder].optional && !existsSync(place)) continue; // for another kind of machine
    copyTree(realpathSync(place), join(out, folder), (name) => name !== 'node_modules' && !NEVER_LOADED.test(name));
  }
  for (const folder of workspaces) {
    const link = join(out, 'node_modules', lock.packages[folder].name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(relative(dirname(link), join(out, folder)), link);
  }
}

/** Puts what was built of `apps/<app>` and of the libraries it needs into `out`. */
export function assembleSources(root, app, out) {
  const { workspaces } = closureOf(lockOf(root), `apps/${app}`);
  for (const folder of workspaces) {
    for (const part of RUN.map((name) => join(folder, name)).filter((path) => existsSync(join(root, path)))) {
      copyTree(join(root, part), join(out, part));
    }
  }
}

/**
 * By hard links where the file system has them: they cost a fifth of copies, as nothing changes these files. Links
 * within a package are left out.
 */
function copyTree(from, to, wanted = () => true) {
  if (!statSync(from).isDirectory()) {
    mkdirSync(dirname(to), { recursive: true });
    return linkFile(from, to);
  }
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true }).filter(({ name }) => wanted(name))) {
    const [source, place] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyTree(source, place, wanted);
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

const ASSEMBLE = { packages: assemblePackages, sources: assembleSources };

/** node tools/deploy/images-assemble.mjs packages|sources <app> <folder>, in the project's folder. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [what, app, out] = process.argv.slice(2);
  ASSEMBLE[what](process.cwd(), app, out);
}
