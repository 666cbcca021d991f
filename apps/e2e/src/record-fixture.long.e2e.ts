import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const root = resolve(import.meta.dirname, '../../..');
const runNode = (env: NodeJS.ProcessEnv, ...args: string[]) =>
  promisify(execFile)(process.execPath, args, { cwd: root, env: { ...process.env, ...env } });
const JEST = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--verbose', '--runTestsByPath'];
const TESTS = ['apps/e2e/src/upgrade.e2e.ts', 'apps/e2e/src/wire-compatibility.spec.ts'];

it('what is recorded for a release passes the tests of an upgrade', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recuerda-record-'));
  const fixture = join(folder, 'present');
  try {
    await runNode({}, 'tools/launch.mjs', 'record-fixture', fixture);
    const { stderr } = await runNode({ UPGRADE_FIXTURE: fixture }, ...JEST, ...TESTS);
    expect(stderr).toContain('the database of version present');
    expect(stderr).toContain('events of version present');
  } finally {
    await rm(folder, { recursive: true });
  }
}, 600_000);
