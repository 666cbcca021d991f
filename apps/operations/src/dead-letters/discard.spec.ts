import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Terminal } from '../command-line/terminal.js';
import { deadLetter } from './__fixtures__/dead-letter.js';
import type { DeadLetterStore } from './dead-letter-store.js';
import { discard } from './replay.js';
import { writeRecord } from './export.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuerda-discard-'));
});
afterEach(() => rm(folder, { recursive: true }));

const DEAD_LETTER = deadLetter('event-1');

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
