import { dirname } from 'node:path/posix';

const MODULES = 'node_modules/';

/**
 * Returns what a workspace package needs in production, by package-lock.json: the folders of workspace packages,
 * including itself, and of installed packages (`node_modules/a/node_modules/b`). npm can only omit the development
 * packages of the root, not those of each library.
 */
export function closureOf(lock, start) {
  if (!lock.packages[start]) throw new Error(`${start} is no package of the workspace`);
  const found = new Set([start]);
  for (const folder of found) {
    const entry = lock.packages[folder];
    const wanted = { ...requiredPeers(entry), ...entry.optionalDependencies, ...entry.dependencies };
    for (const name of Object.keys(wanted)) {
      const place = locate(lock, folder, name);
      if (place !== undefined) found.add(lock.packages[place].link ? lock.packages[place].resolved : place);
      else if (!(name in (entry.optionalDependencies ?? {})))
        throw new Error(`${folder} needs ${name}, which is not locked`);
    }
  }
  const sorted = [...found].sort();
  return {
    workspaces: sorted.filter((folder) => !folder.includes(MODULES)),
    packages: sorted.filter((folder) => folder.includes(MODULES)),
  };
}

/** Optional peers are there when something else needs them. */
function requiredPeers({ peerDependencies = {}, peerDependenciesMeta = {} }) {
  return Object.fromEntries(Object.entries(peerDependencies).filter(([name]) => !peerDependenciesMeta[name]?.optional));
}

/** As Node looks for it: beside the package that asks, then in each folder above. */
function locate(lock, folder, name) {
  for (let above = folder; ; above = dirname(above)) {
    const place = above === '.' ? MODULES + name : `${above}/${MODULES}${name}`;
    if (lock.packages[place]) return place;
    if (above === '.') return undefined;
  }
}
