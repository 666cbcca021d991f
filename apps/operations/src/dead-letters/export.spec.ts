import { PassThrough } from 'node:stream';
import { expect, it } from '@jest/globals';
import { Failure, Terminal } from '../command-line/terminal.js';
import { deadLetter } from './__fixtures__/dead-letter.js';
import type { DeadLetterStore } from './dead-letter-store.js';
import { restore, writeRecord } from './export.js';
import { QueueStore } from './queue-store.js';

const FLOW = 'scheduler.tasks';
const terminalWith = (lines: readonly string[]): Terminal => {
  const input = new PassThrough();
  input.end(lines.map((line) => `${line}\n`).join(''));
  return new Terminal(input, new PassThrough(), new PassThrough());
};
const exported = (count: number) =>
  Array.from({ length: count }, (_, number) => writeRecord(FLOW, deadLetter(`event-${number}`)));

it('restore: a line that is none stops it after all lines before, and their number is said', async () => {
  const restored: string[] = [];
  const store: DeadLetterStore = {
    flow: FLOW,
    summary: async () => ({ count: 0, oldest: null }),
    read: async function* () {},
    process: async () => undefined,
    restore: async (deadLetters) => void restored.push(...deadLetters.map(({ id }) => id)),
  };
  const lines = [...exported(150), '{"flow":"scheduler.tas', ...exported(1)];
  await expect(restore(store, undefined, terminalWith(lines))).rejects.toMatchObject({
    name: Failure.name,
    message: 'Line 151 was not written by export. 150 were restored before.',
  });
  expect(restored).toEqual(Array.from({ length: 150 }, (_, number) => `event-${number}`));
});

it('restore: a broker that takes no more is reported in words, after what it still takes', async () => {
  const sent: string[] = [];
  const store = new QueueStore(FLOW, {
    channel: () => Promise.reject(new Error('not asked for')),
    send: async (_queue, _content, { messageId }) => {
      if (messageId === 'event-101') throw new Error('RabbitMQ takes no messages');
      sent.push(String(messageId));
    },
  });
  await expect(restore(store, undefined, terminalWith(exported(120)))).rejects.toMatchObject({
    name: Failure.name,
    message: 'It was interrupted: RabbitMQ takes no messages. Nothing is lost; run it again. 100 were restored before.',
  });
  expect(sent).toHaveLength(119);
});
