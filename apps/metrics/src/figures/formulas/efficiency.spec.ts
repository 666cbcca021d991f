import { describe, expect, it } from '@jest/globals';
import { efficiency } from './efficiency.js';

describe('efficiency', () => {
  it('is the rounded percent of reminders sent a task created, also above 100 [METR-17]', () => {
    expect(efficiency(1, 3)).toBe(33);
    expect(efficiency(45, 10)).toBe(450);
  });

  it('is 0 when no tasks were created, whatever was sent [METR-17]', () => {
    expect(efficiency(0, 0)).toBe(0);
    expect(efficiency(12, 0)).toBe(0);
  });
});
