import { beforeEach, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { ProviderFailure } from '@recuerda/contracts';
import { FakeClock } from '@recuerda/testing';
import type { ReadAnswer } from '../__fixtures__/probe.js';
import { SynchroniseTemplates } from './synchronise-templates.js';

const outage: ReadAnswer = { ok: false, failure: { kind: 'unavailable', words: '' } };
const templates: ReadAnswer = { ok: true, value: { templates: [], needed: [] } };
const refused = (kind: ProviderFailure['kind']): ReadAnswer => ({ ok: false, failure: { kind, words: '' } });

const warned = jest.spyOn(Logger.prototype, 'warn').mockReturnValue(undefined);
beforeEach(() => void warned.mockClear());

/** Returns after which of the readings a failure had been logged once more. */
async function loggedFailures(...answers: ReadAnswer[]): Promise<boolean[]> {
  let next = 0;
  const store = {
    startReading: async () => '1',
    failed: async () => undefined,
    lock: async () => undefined,
    list: async () => [],
    replaceAll: async () => true,
  };
  const work = { run: (use: (transaction: object) => Promise<void>) => use({}) };
  const requests = { send: async () => answers[next++] };
  const config = { WHATSAPP_PROVIDER: 'cloud' };
  const given = [store, requests, {}, work, new FakeClock(), config] as unknown;
  const synchronisation = new SynchroniseTemplates(...(given as ConstructorParameters<typeof SynchroniseTemplates>));
  const logged: boolean[] = [];
  for (const _ of answers) {
    warned.mockClear();
    await synchronisation.run();
    logged.push(warned.mock.calls.length > 0);
  }
  return logged;
}

it('an outage of the provider is logged, only not at the very first reading [WA-100]', async () => {
  expect(await loggedFailures(outage, outage)).toEqual([false, true]);
  expect(await loggedFailures(templates, outage, templates, outage)).toEqual([false, true, false, true]);
  expect(await loggedFailures(refused('token'))).toEqual([true]);
});
