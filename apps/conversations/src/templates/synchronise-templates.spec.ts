import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { ProviderFailure } from '@recuerda/contracts';
import { FakeClock } from '@recuerda/testing';
import type { ReadAnswer } from '../__fixtures__/template-probe.js';
import { SynchroniseTemplates } from './synchronise-templates.js';

const outage: ReadAnswer = { ok: false, failure: { kind: 'unavailable', words: '' } };
const templates: ReadAnswer = { ok: true, value: { templates: [], needed: [] } };
const refused = (kind: ProviderFailure['kind']): ReadAnswer => ({ ok: false, failure: { kind, words: '' } });

const warned = jest.spyOn(Logger.prototype, 'warn').mockReturnValue(undefined);
beforeEach(() => void warned.mockClear());
afterEach(() => void jest.useRealTimers());

function start(answers: readonly ReadAnswer[]) {
  let next = 0;
  const store = {
    takeTurn: async () => true,
    startReading: async () => '1',
    failed: jest.fn(async () => undefined),
    lock: async () => undefined,
    list: async () => [],
    replaceAll: async () => true,
  };
  const work = { run: (use: (transaction: object) => Promise<void>) => use({}) };
  const requests = { send: jest.fn(async () => answers[next++]) };
  const account = { key: 'whatsapp:cloud:1', provider: 'cloud' };
  const accounts = { all: [account], of: () => account };
  const problem = { isSuspected: async () => false, findAll: async () => [] };
  const given = [store, requests, problem, work, new FakeClock(), accounts] as unknown;
  const synchronisation = new SynchroniseTemplates(...(given as ConstructorParameters<typeof SynchroniseTemplates>));
  return { synchronisation, failed: store.failed, read: requests.send };
}

/** Returns after which of the readings a failure had been logged, and stored, once more. */
async function reportedFailures(...answers: ReadAnswer[]): Promise<boolean[]> {
  const { synchronisation, failed } = start(answers);
  const logged: boolean[] = [];
  for (const _ of answers) {
    warned.mockClear();
    failed.mockClear();
    await synchronisation.synchronise('whatsapp:cloud:1');
    expect(failed.mock.calls).toHaveLength(warned.mock.calls.length);
    logged.push(warned.mock.calls.length > 0);
  }
  await synchronisation.beforeApplicationShutdown();
  return logged;
}

it('an outage of the provider is reported, only not at the very first reading [WA-100]', async () => {
  expect(await reportedFailures(outage, outage)).toEqual([false, true]);
  expect(await reportedFailures(templates, outage, templates, outage)).toEqual([false, true, false, true]);
  expect(await reportedFailures(refused('token'))).toEqual([true]);
});

it('a very first reading without an answer is repeated after two seconds [WA-100]', async () => {
  jest.useFakeTimers();
  const { synchronisation, failed, read } = start([outage, templates]);
  synchronisation.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(1_999);
  expect(read).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(read).toHaveBeenCalledTimes(2);
  expect(failed).not.toHaveBeenCalled();
  await synchronisation.beforeApplicationShutdown();
});
