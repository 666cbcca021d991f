import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Terminal } from '../command-line/terminal.js';
import { discard } from './discard.js';
import type { DeadLetterStore, DeadLetterMessage } from './dead-letter-store.js';
import { writeRecord } from './record.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuerda-discard-'));
});
afterEach(() => rm(folder, { recursive: true }));

const DEAD_LETTER: DeadLetterMessage = {
  id: 'event-1',
  type: 'tasks.task.deleted',
  diedAt: null,
  reason: 'failed',
  error: 'it was bad',
  failures: 3,
  postponements: 0,
  contentType: 'application/cloudevents+json',
  body: Buffer.from('{}'),
};

it('discard: the copy is written before a dead letter is removed', async () => {
  const to = join(folder, 'copy.ndjson');
  let copied = '';
  const store: DeadLetterStore = {
    flow: 'tasks.outbox',
    summary: async () => ({ count: 1, oldest: null }),
    read: async function* () {
      yield DEAD_LETTER;
    },
    process: async (decide) => {
      expect(await decide([DEAD_LETTER])).toEqual(['discard']);
      copied = readFileSync(to, 'utf8');
    },
    restore: async () => undefined,
  };
  const terminal = new Terminal(new PassThrough(), new PassThrough(), new PassThrough());
  await discard(store, { selector: 'all', to, yes: true, json: false }, terminal);
  expect(copied).toBe(`${writeRecord('tasks.outbox', DEAD_LETTER)}\n`);
});
