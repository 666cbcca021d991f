import { describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../lib/paths.mjs';
import { contextProblems } from './context-rules.mjs';
import { contextFiles, ignoredBy } from './context.mjs';

describe('ignoredBy', () => {
  const ignored = ignoredBy(
    '# all but\n*\n!apps\n!tools/one.mjs\n**/dist\n**/*.spec.ts\napps/e2e/*\n!apps/e2e/package.json\n',
  );

  it.each([
    ['README.md', true],
    ['.env', true],
    ['apps/tasks/src/main.ts', false],
    ['apps/tasks/dist/main.js', true],
    ['dist/main.js', true],
    ['apps/tasks/src/a/b.spec.ts', true],
    ['apps/distant/a.ts', false],
    ['tools/one.mjs', false],
    ['tools/two.mjs', true],
    ['apps/e2e/src/a.ts', true],
    ['apps/e2e/package.json', false],
  ])('%s: %s', (path, expected) => expect(ignored(path)).toBe(expected));
});

describe('contextProblems', () => {
  const ours = () => readFile(join(ROOT, '.dockerignore'), 'utf8');

  it('takes our .dockerignore', async () => {
    expect(contextProblems(ignoredBy(await ours()), ['apps/tasks/src/main.ts'])).toEqual([]);
  });

  it('reports files that are wrongly included or excluded', async () => {
    const changed = ignoredBy(`${await ours()}\n!.env\n!.git\napps/tasks`);
    expect(contextProblems(changed, ['apps/tasks/package.json'])).toEqual([
      '.dockerignore lets .env through',
      '.dockerignore lets .git/config through',
      '.dockerignore leaves out apps/tasks/package.json, which a build needs',
    ]);
  });
});

describe('contextFiles', () => {
  it('are files of the project, without tests and fixtures', async () => {
    const files = await contextFiles(ROOT);
    expect(files).toEqual(expect.arrayContaining(['package-lock.json', 'deploy/portal/nginx.conf']));
    expect(files.filter((path: string) => /spec\.|__fixtures__|node_modules/.test(path))).toEqual([]);
    expect(files.every((path: string) => existsSync(join(ROOT, path)))).toBe(true);
  });
});
