import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const MODULE = fileURLToPath(new URL('heap-growth.ts', import.meta.url));
/** Keeps some 30 MB, and replaces a part of it again and again: all objects outlive the young generation. */
const REPLACE_OBJECTS = `
  const kept = Array.from({ length: 400_000 }, (_, n) => ({ n, more: [n, n] }));
  gc();
  let peak = 0;
  for (let n = 0; n < 4_000_000; n += 1) {
    kept[n % kept.length] = { n, more: [n, n] };
    if (n % 50_000 === 0) peak = Math.max(peak, process.memoryUsage().heapTotal);
  }
  console.log(peak / 1024 / 1024);`;
/** The limit is that of a machine with much memory; when the heap is collected depends on no other thread. */
const V8 = [
  '--expose-gc',
  '--max-old-space-size=4096',
  '--max-semi-space-size=8',
  '--no-incremental-marking',
  '--single-threaded-gc',
];

/** Largest heap of a process, MB. */
const largestHeap = (start: string) =>
  Number(execFileSync(process.execPath, [...V8, '--input-type=module', '--eval', `${start}${REPLACE_OBJECTS}`]));

it('the heap is collected before objects that are no longer needed take several times as much as the others', () => {
  const limited = largestHeap(`import { limitHeapGrowth } from '${MODULE}'; limitHeapGrowth();`);
  expect(limited).toBeLessThan(0.75 * largestHeap(''));
});
