import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ROOT } from '../lib/paths.mjs';
import { workspacesIn } from '../lib/workspaces.mjs';
import { notesOf } from './changelog.mjs';
import { makeRelease } from './make-release.mjs';

const COPIED = [
  'package.json',
  'package-lock.json',
  'CHANGELOG.md',
  'k8s/operations-job.yaml',
  'k8s/users-job.yaml',
  'deploy/Dockerfile',
  'deploy/portal.Dockerfile',
  '.github/ISSUE_TEMPLATE/bug.yml',
  'apps/gateway/openapi',
];

/** A repository with what a release changes of this one. */
let root: string;
let current: string;
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const read = (file: string): Promise<string> => readFile(join(root, file), 'utf8');
const release = (wanted: string, dryRun = false) => makeRelease(root, { wanted, today: '2027-01-31', record, dryRun });
const record = async (folder: string) => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'data.sql'), '');
};

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'recuerda-release-'));
  const packages = (await workspacesIn(ROOT)).map((folder) => join(folder, 'package.json'));
  for (const path of [...COPIED, ...packages]) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await cp(join(ROOT, path), join(root, path), { recursive: true });
  }
  current = (JSON.parse(await read('package.json')) as { version: string }).version;
  await writeFile(
    join(root, 'CHANGELOG.md'),
    `# Changelog\n\n## [Unreleased]\n\n### Added\n\n- One\n\n## [${current}] - 2026-11-22\n\n- Zero\n\n` +
      `[Unreleased]: https://example.org/r/compare/v${current}...main\n[${current}]: https://example.org/r\n`,
  );
  git('init', '--quiet', '--initial-branch', 'main');
  git('config', 'user.name', 'Ana');
  git('config', 'user.email', 'ana@example.org');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'All');
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('a release', () => {
  it('has its version in every file that had the one before, a tag, and its notes', async () => {
    expect(await release('9.8.7')).toEqual({ version: '9.8.7', notes: '### Added\n\n- One' });
    expect(git('status', '--porcelain')).toBe('');
    expect(git('show', '--no-patch', '--format=%s', 'v9.8.7^{commit}')).toBe('Version 9.8.7');
    expect(git('for-each-ref', '--format=%(contents)', 'refs/tags/v9.8.7')).toContain('### Added\n\n- One');
    expect(git('ls-files', 'apps/e2e/fixtures')).toBe('apps/e2e/fixtures/9.8.7/data.sql');
    const changelog = await read('CHANGELOG.md');
    expect(changelog).toContain('## [Unreleased]\n\n## [9.8.7] - 2027-01-31\n\n### Added');
    expect(notesOf(changelog, '9.8.7')).toBe('### Added\n\n- One');
    expect(changelog).toContain(
      `[Unreleased]: https://example.org/r/compare/v9.8.7...main\n` +
        `[9.8.7]: https://example.org/r/compare/v${current}...v9.8.7\n`,
    );
    expect(await read('apps/gateway/openapi/released/9.8.7.json')).toBe(
      await read('apps/gateway/openapi/openapi.json'),
    );
    const before = new RegExp(`"version": "${current}"|((?:operations|identity):|VERSION=|placeholder: )${current}`);
    const left = git('grep', '--files-with-matches', '9.8.7').split('\n');
    for (const path of [...COPIED.slice(0, -1), ...(await workspacesIn(root)).map((one) => `${one}/package.json`)]) {
      const text = await read(path);
      if (path !== 'package-lock.json') expect([path, before.test(text)]).toEqual([path, false]);
      expect(left).toContain(path);
    }
    const locked = JSON.parse(await read('package-lock.json')) as { packages: Record<string, { version: string }> };
    expect(locked.packages['apps/gateway']?.version).toBe('9.8.7');
    // No formatting differs from what Git had.
    expect(git('show', '--shortstat', '--format=', 'HEAD', '--', 'package.json')).toMatch(/1 insertion.* 1 deletion/);
  });

  it('is said, and not made, in a dry run', async () => {
    const next = `${Number(current.split('.')[0]) + 1}.0.0`;
    expect(await release('major', true)).toMatchObject({ version: next });
    expect(git('status', '--porcelain') + git('tag')).toBe('');
  });

  it.each<[string, () => unknown, string, RegExp]>([
    ['a word', () => undefined, 'next', /"next" is no version/],
    ['an earlier version', () => undefined, '0.0.1', /does not come after/],
    ['a change that is not committed', () => writeFile(join(root, 'x'), ''), 'minor', /Commit or put away/],
    ['another branch', () => git('switch', '--quiet', '--create', 'x'), 'minor', /made on main/],
    ['a tag that exists', () => git('tag', 'v9.8.7'), '9.8.7', /v9\.8\.7 exists already/],
    ['nothing that is unreleased', () => writeFile(join(root, 'CHANGELOG.md'), '# x'), 'minor', /nothing that is un/],
  ])('is refused for %s', async (_, prepare, wanted, reason) => {
    await prepare();
    await expect(release(wanted)).rejects.toThrow(reason);
    expect(git('log', '--format=%s')).toBe('All');
  });
});
