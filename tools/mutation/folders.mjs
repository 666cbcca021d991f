/** Folder or file that is mutated. */
export const MUTATED = process.env['MUTATED'];

/** Test files that decide, where they are not in the folder: patterns without the ending. */
const SPECS = {
  'libs/contracts/src/access': ['libs/contracts/src/**/*'],
  'apps/gateway/src/auth': ['apps/gateway/src/auth/!(behind-nginx)'],
  'apps/notifier/src/outgoing': ['apps/notifier/src/*', 'apps/notifier/src/{outgoing,deliveries,provider-state}/*'],
  'apps/notifier/src/deliveries': ['apps/notifier/src/*', 'apps/notifier/src/{deliveries,outgoing}/*'],
  'apps/scheduler/src/reminders': ['apps/scheduler/src/*', 'apps/scheduler/src/{reminders,holds,rows}/*'],
  'apps/scheduler/src/shards': ['apps/scheduler/src/shards*', 'apps/scheduler/src/shards/*'],
  'apps/identity/src': ['apps/identity/src/{access,attempts,sign-in,second-factors,sessions,passwords}/*'],
};

/** Returns the patterns of the files that are mutated: one file, or lines of it (`:10-20`), or those of a folder. */
export const mutated = (path) =>
  /\.ts(:[\d:-]+)?$/.test(path)
    ? [path]
    : [`${path}/**/*.ts`, '!**/*.{spec,int-spec,e2e}.ts', '!**/__fixtures__/**', '!**/{index,*.module}.ts'];

/** Returns the patterns of the test files that decide. */
export function specsOf(path) {
  const given = process.env['MUTATION_SPECS'];
  if (given) return [`**/*${given}*.{spec,int-spec}.ts`, `**/*${given}*/**/*.{spec,int-spec}.ts`];
  const known = Object.keys(SPECS).find((folder) => path.startsWith(folder));
  const patterns = known ? SPECS[known] : [`${workspaceOf(path)}/**/*`];
  return patterns.map((pattern) => `**/${pattern}.{spec,int-spec}.ts`);
}

/** Returns the folder of the workspace. */
export const workspaceOf = (path) => path.split('/').slice(0, 2).join('/');
