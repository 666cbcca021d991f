import { describe, expect, it } from '@jest/globals';
import { ACCENT, type Chart } from './chart';
import type { ChartTheme } from './chart-theme';
import { apexOptions, apexSeries } from './options';

const THEME: ChartTheme = {
  dark: false,
  reducedMotion: false,
  font: 'Inter',
  accent: '#4f46e5',
  text: '#111111',
  muted: '#555555',
  line: '#eeeeee',
  surface: '#ffffff',
};
const chart = (kind: Chart['kind'], name = 'Secretaría Académica'): Chart => ({
  kind,
  title: 'Título',
  category: 'Cosa',
  items: [{ label: 'Secretaría...', name }],
  series: [{ name: 'Activas', values: [3] }],
  colors: ['#10B981', ACCENT],
});

describe('apexOptions', () => {
  it('animates a pie for 1500 ms [METR-21]', () => {
    expect(apexOptions(chart('pie'), THEME).chart?.animations).toMatchObject({ enabled: true, speed: 1500 });
  });

  it.each(['bars', 'rows'] as const)('animates bars (%s) for 400 ms, all together [METR-21]', (kind) => {
    const animations = apexOptions(chart(kind), THEME).chart?.animations;
    expect(animations).toMatchObject({ enabled: true, speed: 400, animateGradually: { enabled: false } });
  });

  it.each(['bars', 'rows', 'pie', 'line'] as const)(
    'draws %s 300 pixels high, without a menu of its own [METR-21]',
    (kind) => {
      const options = apexOptions(chart(kind), THEME);
      expect(options.chart).toMatchObject({ height: 300, toolbar: { show: false }, zoom: { enabled: false } });
      expect(options.legend).toEqual({ show: false });
    },
  );

  it('moves briefly when figures change', () => {
    expect(apexOptions(chart('bars'), THEME).chart?.animations?.dynamicAnimation?.speed).toBeLessThan(200);
  });

  it.each(['bars', 'pie'] as const)('moves nothing (%s) for people who want reduced motion', (kind) => {
    const animations = apexOptions(chart(kind), { ...THEME, reducedMotion: true }).chart?.animations;
    expect(animations).toMatchObject({ enabled: false, dynamicAnimation: { enabled: false } });
  });

  it.each([
    [40, true],
    [41, false],
  ])('of %d departments moves the bars: %s', (count, enabled) => {
    const many: Chart = { ...chart('bars'), items: Array.from({ length: count }, () => ({ label: 'a', name: 'a' })) };
    expect(apexOptions(many, THEME).chart?.animations).toMatchObject({ enabled, dynamicAnimation: { enabled } });
  });

  it('follows the theme', () => {
    const options = apexOptions(chart('bars'), { ...THEME, dark: true, surface: '#16181d' });
    expect(options).toMatchObject({
      theme: { mode: 'dark' },
      tooltip: { theme: 'dark' },
      chart: { background: '#16181d', foreColor: '#555555' },
      colors: ['#10B981', '#4f46e5'],
    });
  });

  it('has whole numbers on the axis of counts', () => {
    const { yaxis } = apexOptions(chart('bars'), THEME);
    if (!yaxis || Array.isArray(yaxis)) throw new Error('one axis of counts');
    expect(yaxis).toMatchObject({ min: 0, max: 3, tickAmount: 3 });
    expect(yaxis.labels?.formatter?.(2)).toBe('2');
  });

  it('writes short labels at the axis and whole names in tooltips, as text', () => {
    const { xaxis, tooltip } = apexOptions(chart('bars', '<img src=x> & "yo"'), THEME);
    expect(xaxis?.categories).toEqual(['Secretaría...']);
    expect(tooltip?.x?.formatter?.(1, { dataPointIndex: 0 })).toBe('&lt;img src=x&gt; &amp; &quot;yo&quot;');
  });

  it('lays the bars of long names down', () => {
    expect(apexOptions(chart('rows'), THEME).plotOptions?.bar?.horizontal).toBe(true);
    expect(apexOptions(chart('bars'), THEME).plotOptions?.bar?.horizontal).toBe(false);
  });
});

describe('apexSeries', () => {
  it('gives slices, or named series', () => {
    expect(apexSeries(chart('pie'))).toEqual([3]);
    expect(apexSeries(chart('line'))).toEqual([{ name: 'Activas', data: [3] }]);
  });
});
