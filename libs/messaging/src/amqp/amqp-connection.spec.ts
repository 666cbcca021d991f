import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { backoffMs, corkSocket } from './amqp-connection.js';

describe('backoffMs', () => {
  it('doubles from 0.2 s to 5 s', () => {
    expect([1, 2, 3, 4, 5, 6, 60].map((failures) => backoffMs(failures, () => 1))).toEqual([
      200, 400, 800, 1_600, 3_200, 5_000, 5_000,
    ]);
  });

  it('is reduced by up to half at random', () => {
    expect(backoffMs(1, () => 0)).toBe(100);
    expect(backoffMs(60, () => 0)).toBe(2_500);
  });
});

/** Records what each system call would write. */
function calls(highWaterMark = 1_000) {
  const written: string[] = [];
  const stream = new Writable({
    highWaterMark,
    write: (chunk, _encoding, done) => {
      written.push(String(chunk));
      done();
    },
    writev: (chunks, done) => {
      written.push(chunks.map(({ chunk }) => String(chunk)).join(''));
      done();
    },
  });
  corkSocket(stream);
  return { stream, written };
}

describe('corkSocket', () => {
  it('writes all chunks of one turn in one call, in order', async () => {
    const { stream, written } = calls();
    for (const frame of ['a', 'b', 'c']) stream.write(frame);
    await setImmediate();
    stream.write('d');
    await setImmediate();
    expect(written).toEqual(['abc', 'd']);
  });

  it('keeps back-pressure: false when full, then drain', async () => {
    const { stream, written } = calls(2);
    expect(stream.write('a')).toBe(true);
    expect(stream.write('b')).toBe(false);
    await once(stream, 'drain');
    expect(written).toEqual(['ab']);
    expect(stream.write('c')).toBe(true);
  });

  it('loses no chunk when the stream is ended in the same turn', async () => {
    const { stream, written } = calls();
    stream.write('a');
    stream.end('b');
    await once(stream, 'finish');
    expect(written.join('')).toBe('ab');
  });
});
