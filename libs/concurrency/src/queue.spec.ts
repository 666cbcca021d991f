import { describe, expect, it } from '@jest/globals';
import { Queue } from './queue.js';

describe('Queue', () => {
  it('dequeues in the order of arrival, also what was enqueued in between', () => {
    const queue = new Queue<number>();
    queue.enqueue(1);
    queue.enqueue(2);
    expect(queue.dequeue()).toBe(1);
    queue.enqueue(3);
    expect(queue.length).toBe(2);
    expect([queue.dequeue(), queue.dequeue(), queue.dequeue()]).toEqual([2, 3, undefined]);
    expect(queue.length).toBe(0);
  });
});
