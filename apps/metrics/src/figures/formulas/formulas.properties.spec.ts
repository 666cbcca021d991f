import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { averageResponseTime, efficiency, label, monthlyGrowth, productivity } from './task-figures.js';

/** A count: small mostly, up to what a century holds; many are whole and a half percent of the last ones. */
const count = fc.oneof(fc.nat(12), fc.nat(1_000), fc.nat(2_000_000_000), fc.constantFrom(200, 400, 1_000));

/** Rounded percent, halves upwards, in whole numbers. */
function percentOf(part: number, whole: number): number {
  const twice = BigInt(part) * 200n + BigInt(whole);
  const divisor = BigInt(whole) * 2n;
  const towardsZero = twice / divisor;
  return Number(twice < 0n && twice % divisor !== 0n ? towardsZero - 1n : towardsZero);
}

describe('the percentages, against whole-number arithmetic', () => {
  it('efficiency: reminders sent a task created, 0 without tasks', () => {
    fc.assert(
      fc.property(count, count, (sent, created) => {
        expect(efficiency(sent, created)).toBe(created === 0 ? 0 : percentOf(sent, created));
      }),
      { numRuns: 500 },
    );
  });

  it('productivity: active of all tasks, 0 to 100', () => {
    fc.assert(
      fc.property(count, count, (activeTasks, paused) => {
        const tasks = activeTasks + paused;
        const shown = productivity({ tasks, activeTasks, activeMinutes: 0 });
        expect(shown).toBe(tasks === 0 ? 0 : percentOf(activeTasks, tasks));
        expect(shown).toBeGreaterThanOrEqual(0);
        expect(shown).toBeLessThanOrEqual(100);
      }),
      { numRuns: 500 },
    );
  });

  it('monthly growth: of its sign, from -100 on; 100 or 0 after a month without tasks', () => {
    fc.assert(
      fc.property(count, count, (now, before) => {
        const growth = monthlyGrowth(now, before);
        expect(growth).toBe(before === 0 ? (now > 0 ? 100 : 0) : percentOf(now - before, before));
        expect(growth).toBeGreaterThanOrEqual(-100);
        if (growth !== 0) expect(Math.sign(growth)).toBe(Math.sign(now - before));
      }),
      { numRuns: 500 },
    );
  });
});

describe('averageResponseTime', () => {
  it('is at most half its last digit off the mean interval, in hours from 60 minutes on', () => {
    const intervals = fc.array(fc.constantFrom(1, 15, 30, 60, 120, 240, 480, 1440), { maxLength: 200 });
    fc.assert(
      fc.property(intervals, fc.nat(10), (active, paused) => {
        const minutes = active.reduce((sum, interval) => sum + interval, 0);
        const totals = { tasks: active.length + paused, activeTasks: active.length, activeMinutes: minutes };
        const mean = active.length === 0 ? 60 : minutes / active.length;
        const shown = averageResponseTime(totals);
        expect(shown).toMatch(mean >= 60 ? /^\d+\.\dh$/ : /^\d+m$/);
        const off = Math.abs(Number.parseFloat(shown) * (mean >= 60 ? 60 : 1) - mean);
        expect(off).toBeLessThanOrEqual((mean >= 60 ? 3 : 0.5) + 1e-9);
      }),
      { numRuns: 300 },
    );
  });
});

describe('label', () => {
  /** Letters, and what takes two or more of JavaScript's units: emoji, a composed one, an accent of its own. */
  const anyName = fc
    .array(fc.constantFrom('a', 'Z', 'ñ', ' ', '🎓', '👩‍🏫', 'e\u0301', '𝒜'), { maxLength: 30 })
    .map((parts) => parts.join(''));

  it('keeps a name of up to the given length, and cuts a longer one to it plus three dots', () => {
    fc.assert(
      fc.property(anyName, fc.integer({ min: 1, max: 14 }), (name, length) => {
        const shown = label(name, length);
        const characters = Array.from(name);
        if (characters.length <= length) expect(shown).toBe(name);
        else expect(Array.from(shown)).toEqual([...characters.slice(0, length), '.', '.', '.']);
        expect(shown.isWellFormed()).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
