import { link, mkdir, readdir, readlink, symlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Copies a folder within one file system by hard links: files must not be changed afterwards, only replaced. */
export async function linkTree(from, to) {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, place] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkTree(source, place);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), place);
    else await link(source, place);
  }
}

/** Every file and symbolic link below a folder, as paths relative to it, sorted. */
export async function filesOf(root, folder = '') {
  const found = [];
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    found.push(...(entry.isDirectory() ? await filesOf(root, path) : [path]));
  }
  return found.sort();
}
