import { expect, it } from '@jest/globals';
import { ReadCoalescer, serializeReply } from './read-coalescer.js';

it('writes the JSON of a shared result once', async () => {
  const reads = new ReadCoalescer();
  let written = 0;
  const result = { toJSON: () => ({ written: (written += 1) }) };
  expect(await reads.share('tasks', async () => result)).toBe(result);
  expect([serializeReply(result), serializeReply(result)]).toEqual(['{"written":1}', '{"written":1}']);
  const own = { ...result };
  expect([serializeReply(own), serializeReply(own)]).toEqual(['{"written":2}', '{"written":3}']);
  expect([serializeReply(null), serializeReply('text')]).toEqual(['null', '"text"']);
});
