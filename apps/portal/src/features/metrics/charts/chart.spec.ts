import { describe, expect, it } from '@jest/globals';
import { type Chart, isEmpty, legendOf, pieLabel } from './chart';

const chart = (kind: Chart['kind'], values: number[]): Chart => ({
  kind,
  title: 'Título',
  category: 'Cosa',
  items: values.map((_, index) => ({ label: `Cosa ${index}`, name: `Cosa ${index}` })),
  series: [{ name: 'Cuántas', values }],
  colors: [],
});

describe('pieLabel', () => {
  it.each([
    [3, [3, 1], 'Activas: 3 (75.0%)'],
    [1, [3, 1], 'Activas: 1 (25.0%)'],
    [2, [2, 4], 'Activas: 2 (33.3%)'],
    [0, [0, 4], 'Activas: 0 (0.0%)'],
    [0, [0, 0], 'Activas: 0 (0.0%)'],
  ])("labels a slice of %d in %j 'name: value (percent with one decimal)': %s", (value, values, label) => {
    expect(pieLabel('Activas', value, values)).toBe(label);
  });
});

describe('legendOf', () => {
  it("has a pie's labels", () => {
    expect(legendOf(chart('pie', [3, 1]))).toEqual(['Cosa 0: 3 (75.0%)', 'Cosa 1: 1 (25.0%)']);
  });

  it('has the series of a chart with more than one', () => {
    const two = {
      ...chart('bars', [1]),
      series: [
        { name: 'Activas', values: [1] },
        { name: 'Total', values: [2] },
      ],
    };
    expect(legendOf(two)).toEqual(['Activas', 'Total']);
    expect(legendOf(chart('line', [1]))).toEqual([]);
  });
});

describe('isEmpty', () => {
  it('is a chart without items, and a pie without slices', () => {
    expect(isEmpty(chart('bars', []))).toBe(true);
    expect(isEmpty(chart('pie', [0, 0]))).toBe(true);
    expect(isEmpty(chart('pie', [0, 1]))).toBe(false);
    expect(isEmpty(chart('line', [0, 0]))).toBe(false);
  });
});
