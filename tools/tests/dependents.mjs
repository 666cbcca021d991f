import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspacesIn } from '../lib/workspaces.mjs';

/** Returns the folders of the workspaces that are given or depend on one of them, directly or not. */
export async function withDependents(folders, root) {
  const packages = await Promise.all(
    (await workspacesIn(root)).map(async (folder) => {
      const { name, dependencies, devDependencies } = JSON.parse(
        await readFile(join(root, folder, 'package.json'), 'utf8'),
      );
      return { folder, name, uses: Object.keys({ ...dependencies, ...devDependencies }) };
    }),
  );
  const found = new Set(folders);
  const namesOf = (all) => packages.filter(({ folder }) => all.has(folder)).map(({ name }) => name);
  for (let size = 0; size !== found.size;) {
    size = found.size;
    const names = namesOf(found);
    for (const { folder, uses } of packages) if (uses.some((name) => names.includes(name))) found.add(folder);
  }
  return [...found];
}
