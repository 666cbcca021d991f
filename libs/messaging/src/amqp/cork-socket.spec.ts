import { once } from 'node:events';
import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { corkSocket } from './cork-socket.js';

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
