import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MinHeap } from './min-heap.js';

describe('MinHeap', () => {
  it('returns the smallest first, in whatever order items were added', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.integer(), fc.constant('pop' as const))), (commands) => {
        const heap = new MinHeap<number>((item) => item);
        const model: number[] = [];
        for (const command of commands) {
          if (command === 'pop') expect(heap.pop()).toBe(model.shift());
          else {
            heap.push(command);
            model.push(command);
            model.sort((a, b) => a - b);
          }
          expect({ size: heap.size, least: heap.least }).toEqual({ size: model.length, least: model[0] ?? Infinity });
        }
        expect(heap.clear().sort((a, b) => a - b)).toEqual(model);
        expect(heap.size).toBe(0);
      }),
    );
  });
});
