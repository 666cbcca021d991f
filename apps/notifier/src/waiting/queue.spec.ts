import { describe, expect, it } from '@jest/globals';
import { Queue } from './queue.js';

describe('Queue', () => {
  it('gives back in order what comes in between', () => {
    const queue = new Queue<number>();
    queue.push(1);
    queue.push(2);
    expect(queue.take()).toBe(1);
    queue.push(3);
    expect(queue.length).toBe(2);
    expect([queue.take(), queue.take(), queue.take()]).toEqual([2, 3, undefined]);
    expect(queue.length).toBe(0);
  });
});
