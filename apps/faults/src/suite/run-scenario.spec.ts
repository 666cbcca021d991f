import { describe, expect, it } from '@jest/globals';
import type { Servers } from '../system/servers.js';
import { flawless, scenario } from './__fixtures__/scenarios.js';
import { runScenario } from './run-scenario.js';
import { type Scenario, Skipped } from './scenario.js';

// These scenarios start no trial, so they need no servers.
const run = (it: Scenario) => runScenario(it, { servers: {} as Servers, seed: 1, short: false });

describe('runScenario', () => {
  it('passes a scenario without findings', async () => {
    expect(await run(scenario('a/b'))).toMatchObject({ passed: true, result: flawless });
  });

  it.each([
    ['something was lost', { lost: [{ about: 'reminder a', what: 'silently absent' }] }],
    ['something was sent twice', { uncountedDuplicates: [{ about: 'reminder a', what: '2 POSTs' }] }],
    ['something was unexpected', { unexpected: [{ about: 'task a', what: 'POST after its stop' }] }],
    ['the observations disagree', { inconsistent: [{ about: 'task a', what: '2 reminders wait' }] }],
    ['it did not settle', { recoveredMs: null }],
  ])('fails when %s', async (_, more) => {
    expect((await run(scenario('a/b', { run: async () => ({ ...flawless, ...more }) }))).passed).toBe(false);
  });

  it('fails with the error when it has none to formatReport', async () => {
    const report = await run(scenario('a/b', { run: () => Promise.reject(new Error('the queue was not consumed')) }));
    expect(report).toMatchObject({ passed: false, error: expect.stringContaining('the queue was not consumed') });
  });

  it('skips what is not possible here, which is neither passed nor failed', async () => {
    const report = await run(scenario('a/b', { run: () => Promise.reject(new Skipped('nothing may be mounted')) }));
    expect(report).toMatchObject({ passed: false, skipped: 'nothing may be mounted' });
    expect(report.error).toBeUndefined();
  });

  it('fails when it takes too long, and still cleans up', async () => {
    const onReport: string[] = [];
    const slow = scenario('a/b', {
      limitMs: 50,
      run: ({ cleanUp, signal }) => {
        cleanUp.defer(() => void onReport.push('first'));
        cleanUp.defer(() => void onReport.push('second'));
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
      },
    });
    expect(await run(slow)).toMatchObject({
      passed: false,
      error: expect.stringMatching(/not done within 50 ms|aborted/),
    });
    expect(onReport).toEqual(['second', 'first']);
  });

  it('fails when something cannot be onReport', async () => {
    const report = await run(
      scenario('a/b', {
        run: async ({ cleanUp }) => {
          cleanUp.defer(() => Promise.reject(new Error('it hangs')));
          throw new Skipped('nothing may be mounted');
        },
      }),
    );
    expect(report).toMatchObject({ passed: false, error: expect.stringContaining('cleaning up: Error: it hangs') });
    expect(report.skipped).toBeUndefined();
  });
});
