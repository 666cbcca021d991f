import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NODE, ROOT } from '../lib/paths.mjs';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuerda-run-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function ending(script: string, ...args: string[]) {
  // Servers that are named are not started.
  const env = { ...process.env, TEST_DATABASE_URL: 'postgres://unused', TEST_AMQP_URL: 'amqp://unused' };
  const child = spawn(NODE, [resolve(ROOT, script), ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { code: code as number, last: said.trimEnd().split('\n').at(-1) };
}

describe('the exit status', () => {
  it('of the tests is that of a failure when one failed, or none was found', async () => {
    const none = ['--selectProjects', 'unit', '--testPathPatterns', 'no-such-test'];
    expect(await ending('tools/tests/run.mjs', ...none)).toEqual({ code: 1, last: '0 passed, 1 failed' });
  });

  it('of the tests is 0 when all passed', async () => {
    const some = ['--selectProjects', 'unit', '--testPathPatterns', 'tools/tests/reports'];
    expect(await ending('tools/tests/run.mjs', ...some)).toEqual({ code: 0, last: '2 passed, 0 failed' });
  });

  it('of the checks of what is deployed is that of a failure when one finds a problem', async () => {
    const copied = ['lib', 'deploy/run-checks.mjs'];
    for (const part of copied) await cp(join(ROOT, 'tools', part), join(folder, 'tools', part), { recursive: true });
    const add = (name: string, problems: string) =>
      writeFile(join(folder, 'tools/deploy', `${name}.check.mjs`), `export default () => ${problems};`);
    await add('sound', '[]');
    expect(await ending(join(folder, 'tools/deploy/run-checks.mjs'))).toMatchObject({ code: 0 });
    await add('wrong', "['one']");
    expect(await ending(join(folder, 'tools/deploy/run-checks.mjs'))).toMatchObject({ code: 1 });
    expect(await ending(join(folder, 'tools/deploy/run-checks.mjs'), 'sound')).toMatchObject({ code: 0 });
    await add('unable', 'noSuchFunction()');
    expect(await ending(join(folder, 'tools/deploy/run-checks.mjs'), 'unable')).toMatchObject({ code: 1 });
    expect(await ending(join(folder, 'tools/deploy/run-checks.mjs'), 'none')).toMatchObject({ code: 1 });
  });
});
