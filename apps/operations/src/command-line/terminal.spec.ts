import { PassThrough } from 'node:stream';
import { expect, it } from '@jest/globals';
import { deadLetter } from '../dead-letters/__fixtures__/dead-letter.js';
import type { DeadLetterStore } from '../dead-letters/dead-letter-store.js';
import { exportAll } from '../dead-letters/export.js';
import { readRecord } from '../dead-letters/export.js';
import { show } from '../dead-letters/list.js';
import { Terminal } from './terminal.js';

const HOSTILE = 'a\u009b31m\u001b[2J\u0085b';
const DEAD_LETTER = { ...deadLetter('event-1'), error: HOSTILE, body: Buffer.from(JSON.stringify({ text: HOSTILE })) };
const store = {
  flow: 'tasks.outbox',
  read: async function* () {
    yield DEAD_LETTER;
  },
} as unknown as DeadLetterStore;

async function printed(act: (terminal: Terminal) => Promise<void>): Promise<string> {
  const [output, errors] = [new PassThrough(), new PassThrough()];
  const terminal = new Terminal(new PassThrough(), output, errors);
  await act(terminal);
  terminal.printError(HOSTILE);
  return String(output.read() ?? '') + String(errors.read() ?? '');
}

it.each<[string, (terminal: Terminal) => Promise<void>]>([
  ['show', (terminal) => show(store, { limit: 1, full: true, json: false }, terminal)],
  ['show --json', (terminal) => show(store, { limit: 1, full: true, json: true }, terminal)],
  ['export', (terminal) => exportAll(store, terminal)],
  ['an error', async () => undefined],
])('%s prints no control character, not of C1 either', async (_command, act) => {
  expect(await printed(act)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
});

it('what export escapes is read back as it was', async () => {
  const [line = ''] = (await printed((terminal) => exportAll(store, terminal))).split('\n');
  expect(readRecord('tasks.outbox', line, 1)).toEqual(DEAD_LETTER);
});
