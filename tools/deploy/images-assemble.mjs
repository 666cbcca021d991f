import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, realpath, stat, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { closureOf } from './images-closure.mjs';

/** Not needed at run time: Node runs no TypeScript below node_modules. */
const NEVER_LOADED = /\.(?:[cm]?ts|map)$/;
/** What of a workspace package is run or served. */
const RUN = ['package.json', 'dist', 'public'];

const lockOf = async (root) => JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));

/** Puts the packages of others that `apps/<app>` needs, and the links to our own, into `out`. */
export async function assemblePackages(root, app, out) {
  const lock = await lockOf(root);
  const { workspaces, packages } = closureOf(lock, `apps/${app}`);
  for (const folder of packages) {
    const place = join(root, folder);
    if (lock.packages[folder].optional && !existsSync(place)) continue; // for another kind of machine
    await copyTree(
      await realpath(place),
      join(out, folder),
      (name) => name !== 'node_modules' && !NEVER_LOADED.test(name),
    );
  }
  for (const folder of workspaces) {
    const link = join(out, 'node_modules', lock.packages[folder].name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(relative(dirname(link), join(out, folder)), link);
  }
}

/** Puts what was built of `apps/<app>` and of the libraries it needs into `out`. */
export async function assembleSources(root, app, out) {
  const { workspaces } = closureOf(await lockOf(root), `apps/${app}`);
  for (const folder of workspaces) {
    for (const part of RUN.map((name) => join(folder, name)).filter((path) => existsSync(join(root, path)))) {
      await copyTree(join(root, part), join(out, part));
    }
  }
}

/** Many times as fast as `cp` of node:fs, which looks at each file three times. Links within a package are left out. */
async function copyTree(from, to, wanted = () => true) {
  if (!(await stat(from)).isDirectory()) {
    await mkdir(dirname(to), { recursive: true });
    return copyFile(from, to);
  }
  await mkdir(to, { recursive: true });
  for (const entry of (await readdir(from, { withFileTypes: true })).filter(({ name }) => wanted(name))) {
    const [source, place] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, place, wanted);
    else if (entry.isFile()) await copyFile(source, place);
  }
}

const ASSEMBLE = { packages: assemblePackages, sources: assembleSources };

/** node tools/deploy/images-assemble.mjs packages|sources <app> <folder>, in the project's folder. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [what, app, out] = process.argv.slice(2);
  await ASSEMBLE[what](process.cwd(), app, out);
}
