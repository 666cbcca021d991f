import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const EVERY_FOLDER = /\/\*$/;

/**
 * Folders of the workspace packages that are in `root`, relative to it and sorted, by "workspaces" of its
 * package.json.
 */
export async function workspacesIn(root) {
  const { workspaces } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const found = await Promise.all(
    workspaces.map(async (pattern) => {
      if (!EVERY_FOLDER.test(pattern)) return [pattern];
      const group = pattern.replace(EVERY_FOLDER, '');
      return (await readdir(join(root, group)).catch(() => [])).map((name) => `${group}/${name}`);
    }),
  );
  return found
    .flat()
    .filter((path) => existsSync(join(root, path, 'package.json')))
    .sort();
}
