import { execFile } from 'node:child_process';
import { cpSync, copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../..');
const FIXTURES = join(import.meta.dirname, 'fixtures');
/** Files that lint reads, beside the installed packages. */
const READ = ['.oxlintrc.json', 'nx.json', 'package.json', 'tsconfig.json', 'tsconfig.base.json'];
const SOURCES = ['apps', 'libs', 'tools'];

const fixtures = readdirSync(FIXTURES).map((name) => {
  const [, folder = '', rule = ''] =
    /^\/\/ lint in: (.+)\n\/\/ expect: (.+)$/m.exec(readFileSync(join(FIXTURES, name), 'utf8')) ?? [];
  return { name, folder, rule };
});

/** Packages of the workspace lead to the copy's sources. */
function linkPackages(copy: string): void {
  const [from, to] = [join(ROOT, 'node_modules'), join(copy, 'node_modules')];
  cpSync(join(from, '@recuerda'), join(to, '@recuerda'), { recursive: true, verbatimSymlinks: true });
  for (const name of readdirSync(from)) if (name !== '@recuerda') symlinkSync(join(from, name), join(to, name));
}

describe('lint rules', () => {
  /** A copy of the sources, where each fixture lies in the folder that it names. */
  let copy: string;
  /** The refusals of each fixture. */
  const broken: Record<string, string[]> = {};

  beforeAll(async () => {
    copy = mkdtempSync(join(tmpdir(), 'recuerda-lint-'));
    const filter = (path: string) => !['dist', 'node_modules'].includes(basename(path));
    for (const path of [...READ, ...SOURCES]) cpSync(join(ROOT, path), join(copy, path), { recursive: true, filter });
    linkPackages(copy);
    const files = fixtures.map(({ name, folder }) => join(folder, name));
    for (const path of files) copyFileSync(join(FIXTURES, basename(path)), join(copy, path));
    const run = (command: string, ...args: string[]) =>
      promisify(execFile)(join(copy, 'node_modules/.bin', command), args, {
        cwd: copy,
        env: { ...process.env, NX_DAEMON: 'false' },
      }).catch((error: { stdout: string }) => error);
    // The rule of module boundaries reads the stored project graph.
    await run('nx', 'show', 'projects');
    const { diagnostics } = JSON.parse((await run('oxlint', '--format', 'json', ...files)).stdout);
    for (const { filename, code } of diagnostics) (broken[basename(filename)] ??= []).push(code);
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  it.each(fixtures)('$name is refused', ({ name, rule }) => {
    expect(broken[name]).toEqual([rule]);
  });
});
