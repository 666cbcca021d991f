import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Terminal } from '../command-line/terminal.js';
import { discard } from './discard.js';
import type { DeadLetterPlace, Letter } from './letter.js';
import { writeRecord } from './record.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuerda-discard-'));
});
afterEach(() => rm(folder, { recursive: true }));

const LETTER: Letter = {
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

it('discard: the copy is written before a letter leaves its place', async () => {
  const to = join(folder, 'copy.ndjson');
  let copied = '';
  const place: DeadLetterPlace = {
    flow: 'tasks.outbox',
    summary: async () => ({ count: 1, oldest: null }),
    read: async function* () {
      yield LETTER;
    },
    sort: async (judge) => {
      expect(await judge([LETTER])).toEqual(['discard']);
      copied = readFileSync(to, 'utf8');
    },
    restore: async () => undefined,
  };
  const terminal = new Terminal(new PassThrough(), new PassThrough(), new PassThrough());
  await discard(place, { choice: 'all', to, yes: true, json: false }, terminal);
  expect(copied).toBe(`${writeRecord('tasks.outbox', LETTER)}\n`);
});
