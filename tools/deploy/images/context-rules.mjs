/** Secrets, and what belongs to one machine. */
const NEVER_SENT = [
  '.env',
  '.git/config',
  '.data/postgres/PG_VERSION',
  'node_modules/zod/package.json',
  'apps/portal/node_modules/vite/package.json',
  'apps/tasks/dist/main.js',
  'apps/tasks/src/tasks/task.spec.ts',
];

/** What a build should not be sent, and what of `needed` it is not. */
export function contextProblems(ignored, needed) {
  return [
    ...NEVER_SENT.filter((path) => !ignored(path)).map((path) => `.dockerignore lets ${path} through`),
    ...needed.filter((path) => ignored(path)).map((path) => `.dockerignore leaves out ${path}, which a build needs`),
  ];
}
