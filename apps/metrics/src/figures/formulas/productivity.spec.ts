import { describe, expect, it } from '@jest/globals';
import { productivity } from './productivity.js';

const of = (activeTasks: number, tasks: number) => productivity({ tasks, activeTasks, activeMinutes: 0 });

describe('productivity', () => {
  it('is the rounded percent of active tasks [METR-18]', () => {
    expect(of(2, 3)).toBe(67);
    expect(of(3, 3)).toBe(100);
  });

  it('is 0 without tasks and when none is active', () => {
    expect(of(0, 0)).toBe(0);
    expect(of(0, 4)).toBe(0);
  });
});
