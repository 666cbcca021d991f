import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StepFailed } from '../lib/run-quietly.mjs';
import { findChecks, runChecks, tableOf } from './checks.mjs';

describe('checks', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recuerda-checks-'));
    for (const name of ['rules', 'compose']) await writeFile(join(folder, `${name}.check.mjs`), '');
    await writeFile(join(folder, 'helper.mjs'), '');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('finds all, or those that are named', async () => {
    const names = async (...wanted: string[]) => (await findChecks(folder, wanted)).map(({ name }) => name);
    expect(await names()).toEqual(['compose', 'rules']);
    expect(await names('rules')).toEqual(['rules']);
    await expect(names('rule')).rejects.toThrow('There is no check rule. There are: compose, rules');
  });

  it('counts what a check finds, and one that cannot be carried out as failed', async () => {
    const check = (name: string, run: () => Promise<string[]>) => ({ name, load: async () => ({ default: run }) });
    const outcomes = await runChecks([
      check('sound', async () => []),
      check('wrong', async () => ['one', 'two']),
      check('unable', async () => Promise.reject(new StepFailed('promtool is not installed'))),
      { name: 'broken', load: () => Promise.reject(new Error('no such export')) },
    ]);
    expect(outcomes.map(({ problems }) => problems)).toEqual([
      [],
      ['one', 'two'],
      ['promtool is not installed'],
      [expect.stringContaining('Error: no such export')],
    ]);
    expect(tableOf(outcomes).split('\n')).toEqual([
      expect.stringMatching(/^sound {3}ok {12}\d+\.\d s$/),
      expect.stringMatching(/^wrong {3}2 problems {4}/),
      expect.stringMatching(/^unable {2}1 problem {5}/),
      expect.stringMatching(/^broken {2}1 problem {5}/),
    ]);
  });
});
