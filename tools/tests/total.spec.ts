import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NODE } from '../lib/paths.mjs';
import { readStatementIds } from '../requirements/statements.mjs';

describe('the total of both parts', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recuerda-total-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function totalOf(reports: Record<string, object>) {
    for (const [part, report] of Object.entries(reports))
      await writeFile(join(folder, `${part}.json`), JSON.stringify(report));
    const env = { ...process.env, TEST_REPORTS: folder };
    const child = spawn(NODE, [join(import.meta.dirname, 'total.mjs')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = once(child, 'close') as Promise<[number]>;
    const [said, problems, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { lines: said.trimEnd().split('\n'), problems, code };
  }
  const proving = (...ids: string[]) => [{ title: `passes [${ids.join(', ')}]`, passed: true }];

  it('counts both, compares the requirements once, and names flaky tests before the count', async () => {
    const [first, ...others] = await readStatementIds();
    const main = { passed: 5, failed: 0, flaky: ['a.spec.ts: waits'], tests: proving(...others) };
    const rest = { passed: 3, failed: 0, flaky: ['b.e2e.ts: stops'], tests: proving(first!) };
    const total = 5 + 3 + others.length + 1;
    expect(await totalOf({ main, rest })).toEqual({
      lines: ['flaky: a.spec.ts: waits', 'flaky: b.e2e.ts: stops', `${total} passed, 0 failed`],
      problems: '',
      code: 0,
    });
    const unproven = await totalOf({ main, rest: { ...rest, tests: [] } });
    expect(unproven).toMatchObject({ code: 1, problems: `Requirements: ${first} is proven by no test\n` });
    expect(unproven.lines.at(-1)).toBe(`${total - 1} passed, 1 failed`);
  });

  it('is a failure where one part has no report', async () => {
    const main = { passed: 5, failed: 0, flaky: [], tests: proving(...(await readStatementIds())) };
    const { problems, code } = await totalOf({ main });
    expect(problems).toContain('npm run test:rest has no report');
    expect(code).toBe(1);
  });
});
