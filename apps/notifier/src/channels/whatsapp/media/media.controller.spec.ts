import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it, jest } from '@jest/globals';
import type { FileStore } from '@recuerda/service';
import { eventually } from '@recuerda/testing';
import type { ConnectedAccounts } from '../accounts/connected-accounts.js';
import type { WhatsappConfig } from '../whatsapp.config.js';
import { MediaController } from './media.controller.js';

const PDF = Buffer.from('%PDF-1.7');

/** A controller whose provider gives a file when it is let. */
function start() {
  const kept: string[] = [];
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const media = {
    fetch: async (id: string) => {
      asked.push(id);
      await new Promise<void>((give) => waiting.push(give));
      return PDF;
    },
  };
  const accounts = { school: { connection: { media } } } as unknown as ConnectedAccounts;
  const files = { put: async (name: string) => void kept.push(name) } as unknown as FileStore;
  const controller = new MediaController(accounts, files, { PROOF_MAX_MB: 10 } as WhatsappConfig);
  return { kept, asked, waiting, fetch: (id: string) => controller.fetch({ account: null, mediaId: id, name: id }) };
}

afterEach(() => void jest.restoreAllMocks());

it('at most four files are held at the same time: the fifth waits for one of them [PROOF-02]', async () => {
  const { asked, waiting, kept, fetch } = start();
  const fetched = ['1', '2', '3', '4', '5', '6'].map(fetch);
  await eventually(() => waiting.length === 4);
  expect(asked).toEqual(['1', '2', '3', '4']);
  waiting.shift()?.();
  await eventually(() => waiting.length === 4);
  expect(asked).toEqual(['1', '2', '3', '4', '5']);
  await eventually(() => {
    for (const give of waiting.splice(0)) give();
    return kept.length === 6;
  });
  expect(await Promise.all(fetched)).toEqual(Array(6).fill({ kept: expect.objectContaining({ size: PDF.length }) }));
});

it.each([
  [15_000, ['1']],
  [15_001, []],
])('a file that came after %d ms is kept, or may come later: %j [PROOF-02]', async (ms, expected) => {
  const { waiting, kept, fetch } = start();
  const now = jest.spyOn(performance, 'now').mockReturnValue(0);
  const fetched = fetch('1');
  await setImmediate();
  now.mockReturnValue(ms);
  waiting.shift()?.();
  expect(await fetched).toEqual(
    expected.length === 1 ? { kept: expect.anything() } : { failed: expect.stringContaining('15000') },
  );
  expect(kept).toEqual(expected);
});
