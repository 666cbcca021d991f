import { describe, expect, it } from '@jest/globals';
import { Turns } from './turns.js';

/** Turns of numbers that end when they are told to. */
function numbers(limit: () => number, stop = new AbortController()) {
  const started: number[] = [];
  const refused: number[] = [];
  const turns = new Turns<number>(
    limit,
    (item) => started.push(item),
    (item) => refused.push(item),
    stop.signal,
  );
  return { turns, started, refused, stop, enter: (...items: number[]) => items.forEach((item) => turns.enter(item)) };
}

describe('Turns', () => {
  it('starts no more at once than it may, in order', () => {
    const { turns, started, enter } = numbers(() => 2);
    enter(1, 2, 3, 4);
    expect(started).toEqual([1, 2]);
    expect({ used: turns.used, waiting: turns.waiting }).toEqual({ used: 2, waiting: 2 });
    turns.leave();
    expect(started).toEqual([1, 2, 3]);
    turns.leave();
    turns.leave();
    enter(5);
    expect(started).toEqual([1, 2, 3, 4, 5]);
    turns.leave();
    turns.leave();
    expect({ used: turns.used, waiting: turns.waiting }).toEqual({ used: 0, waiting: 0 });
  });

  it('follows its limit up and down', () => {
    let limit = 1;
    const { turns, started, enter } = numbers(() => limit);
    enter(1, 2, 3, 4, 5, 6);
    expect(started).toEqual([1]);
    limit = 3;
    turns.leave();
    expect(started).toEqual([1, 2, 3, 4]);
    limit = 1;
    turns.leave();
    turns.leave();
    expect(started).toHaveLength(4);
    turns.leave();
    expect(started).toHaveLength(5);
  });

  it('may be left by what it has just started', () => {
    const started: number[] = [];
    const turns: Turns<number> = new Turns(
      () => 1,
      (item) => {
        started.push(item);
        turns.leave();
      },
      () => undefined,
      new AbortController().signal,
    );
    for (const item of [1, 2, 3]) turns.enter(item);
    expect(started).toEqual([1, 2, 3]);
    expect(turns.used).toBe(0);
  });

  it('starts nothing once it is told to stop: what waits is refused at once, and what comes', () => {
    const { turns, started, refused, stop, enter } = numbers(() => 2);
    enter(1, 2, 3, 4);
    stop.abort();
    expect(refused).toEqual([3, 4]);
    turns.leave();
    enter(5);
    expect({ started, refused }).toEqual({ started: [1, 2], refused: [3, 4, 5] });
    expect({ used: turns.used, waiting: turns.waiting }).toEqual({ used: 1, waiting: 0 });
  });
});
