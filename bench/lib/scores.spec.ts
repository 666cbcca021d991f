import { describe, expect, it } from '@jest/globals';
import { best, lostPoints, scoresOf, tooLow } from './scores.mjs';

const scores = (performance: number, accessibility = 100) => ({ performance, accessibility, 'best-practices': 100 });

describe('the scores of Lighthouse', () => {
  const result = {
    categories: {
      performance: {
        score: 0.946,
        auditRefs: [
          { id: 'small', weight: 10 },
          { id: 'large', weight: 25 },
          { id: 'fine', weight: 30 },
          { id: 'weightless', weight: 0 },
          { id: 'not-applicable', weight: 5 },
        ],
      },
      accessibility: { score: 0.996, auditRefs: [{ id: 'names', weight: 7 }] },
      'best-practices': { score: 1, auditRefs: [] },
    },
    audits: {
      small: { id: 'small', title: 'Small', score: 0.9 },
      large: { id: 'large', title: 'Large', score: 0.5, displayValue: '2.1 s' },
      fine: { id: 'fine', title: 'Fine', score: 1 },
      weightless: { id: 'weightless', title: 'Weightless', score: 0 },
      'not-applicable': { id: 'not-applicable', title: 'Not applicable', score: null },
      names: { id: 'names', title: 'Names', score: 0 },
    },
  };

  it('are of 100, and never rounded up', () => {
    expect(scoresOf(result)).toEqual({ performance: 94, accessibility: 99, 'best-practices': 100 });
  });

  it('are too low below what is wanted', () => {
    expect(tooLow(scores(95))).toEqual([]);
    expect(tooLow(scores(94, 99))).toEqual(['performance', 'accessibility']);
  });

  it('are the best of several measurements', () => {
    expect(best([scores(90, 100), scores(96, 99)])).toEqual(scores(96, 100));
  });

  it('come with what cost points, the most costly first', () => {
    expect(lostPoints(result, ['performance'])).toEqual(['large: Large (2.1 s)', 'small: Small']);
    expect(lostPoints(result, ['accessibility'])).toEqual(['names: Names']);
    expect(lostPoints(result, [])).toEqual([]);
  });
});
