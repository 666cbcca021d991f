import { expect, it } from '@jest/globals';
import { inTurns } from './in-turns.js';

const VALUES = Array.from({ length: 20 }, (_, index) => index);
const WORK_MS = 3;

function burn(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** Works on each value while `other` runs again and again; returns the values and how long it took, ms. */
async function workBeside(other: () => void): Promise<{ values: number[]; tookMs: number }> {
  let next: NodeJS.Immediate | undefined;
  const repeat = () => {
    other();
    next = setImmediate(repeat);
  };
  const began = performance.now();
  const values: number[] = [];
  repeat();
  for await (const value of inTurns(VALUES)) {
    burn(WORK_MS);
    values.push(value);
  }
  clearImmediate(next);
  return { values, tookMs: performance.now() - began };
}

it('other work has a turn after each bit of this, and as long as 8 ms while it does not end', async () => {
  let turns = 0;
  const { values, tookMs } = await workBeside(() => {
    turns += 1;
    burn(1);
  });
  expect(values).toEqual(VALUES);
  expect(turns).toBeGreaterThanOrEqual(VALUES.length);
  expect(tookMs).toBeGreaterThanOrEqual(VALUES.length * (WORK_MS + 8));
});
