import { linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

// An image has some ten thousand files: waiting for each takes several times as long.

/** Copies a folder within one file system by hard links: files must not be changed afterwards, only replaced. */
export function linkTree(from, to) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, place] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, place);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), place);
    else linkSync(source, place);
  }
}

/** Every file and symbolic link below a folder: its path relative to the folder, and whether it is a link; sorted. */
export function entriesOf(root, folder = '') {
  const found = [];
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) found.push(...entriesOf(root, path));
    else found.push({ path, isLink: entry.isSymbolicLink() });
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

export const filesOf = (root) => entriesOf(root).map(({ path }) => path);
