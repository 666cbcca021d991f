import type { ApexOptions } from 'apexcharts';
import { type Chart, share, valuesOf } from './chart';
import { type ChartTheme, resolveColor } from './chart-theme';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const MOST_STEPS = 5;
const FEWEST_STEPS = 2;
const ROUND = [1, 2, 5, 10];

/** Chart defaults of docs/requirements.md, METR-21. */
export const CHART_HEIGHT = 300;
const PIE_ANIMATION_MS = 1_500;
const BAR_ANIMATION_MS = 400;
/** New figures move to their place quickly, without drawing attention. */
const UPDATE_ANIMATION_MS = 150;
/** Charts with more items are wider than the screen: animating them would block the page for half a second. */
const MOST_MOVING = 40;

const FONT_SIZE = { fontSize: '12px' };

export const apexType = { bars: 'bar', rows: 'bar', pie: 'pie', line: 'line' } as const satisfies Record<
  Chart['kind'],
  string
>;

/** Returns what Apex draws: slices, or named series. */
export const apexSeries = (chart: Chart): NonNullable<ApexOptions['series']> =>
  chart.kind === 'pie' ? valuesOf(chart) : chart.series.map(({ name, values }) => ({ name, data: values }));

/** Returns the options for Apex. Legend, menu and empty state are our own components. */
export function apexOptions(chart: Chart, theme: ChartTheme): ApexOptions {
  const moves = !theme.reducedMotion && chart.items.length <= MOST_MOVING;
  return {
    chart: {
      height: CHART_HEIGHT,
      parentHeightOffset: 0,
      fontFamily: theme.font,
      foreColor: theme.muted,
      background: theme.surface,
      toolbar: { show: false },
      zoom: { enabled: false },
      animations: {
        enabled: moves,
        speed: chart.kind === 'pie' ? PIE_ANIMATION_MS : BAR_ANIMATION_MS,
        animateGradually: { enabled: false },
        dynamicAnimation: { enabled: moves, speed: UPDATE_ANIMATION_MS },
      },
    },
    theme: { mode: theme.dark ? 'dark' : 'light' },
    colors: chart.colors.map((color) => resolveColor(color, theme)),
    fill: { opacity: 1 },
    dataLabels: { enabled: false },
    legend: { show: false },
    states: { hover: { filter: { type: 'none' } }, active: { filter: { type: 'none' } } },
    ...(chart.kind === 'pie' ? pieOptions(chart, theme) : axisOptions(chart, theme)),
  };
}

function pieOptions(chart: Chart, theme: ChartTheme): ApexOptions {
  const values = valuesOf(chart);
  return {
    labels: chart.items.map(({ name }) => name),
    plotOptions: { pie: { expandOnClick: false } },
    stroke: { width: 2, colors: [theme.surface] },
    tooltip: {
      ...tooltip(theme),
      fillSeriesColor: false,
      y: { formatter: (value) => `${value} (${share(value, values)})` },
    },
  };
}

function axisOptions(chart: Chart, theme: ChartTheme): ApexOptions {
  const { max, steps } = wholeAxis(chart.series.flatMap(({ values }) => values));
  const horizontal = chart.kind === 'rows';
  const style = { ...FONT_SIZE, colors: theme.muted };
  const items = { labels: { showDuplicates: true, style } };
  const counts = { labels: { style, formatter: (value: unknown) => String(Math.round(Number(value))) } };
  return {
    plotOptions: {
      bar: { horizontal, borderRadius: 3, borderRadiusApplication: 'end', columnWidth: '60%', barHeight: '60%' },
    },
    stroke: { show: chart.kind === 'line', width: 2, curve: 'straight' },
    markers: { size: chart.kind === 'line' ? 4 : 0, strokeColors: theme.surface },
    grid: {
      borderColor: theme.line,
      padding: { top: -16, right: 16 },
      xaxis: { lines: { show: horizontal } },
      yaxis: { lines: { show: !horizontal } },
    },
    xaxis: {
      type: 'category',
      categories: chart.items.map(({ label }) => label),
      axisBorder: { show: false },
      axisTicks: { show: false },
      tooltip: { enabled: false },
      crosshairs: { show: false },
      ...(horizontal ? { ...counts, tickAmount: steps } : items),
    },
    yaxis: { min: 0, max, ...(horizontal ? items : { ...counts, tickAmount: steps }) },
    tooltip: {
      ...tooltip(theme),
      shared: true,
      intersect: false,
      // Whole names; Apex writes what it gets as HTML.
      x: {
        formatter: (_value, at?: { dataPointIndex: number }) =>
          escapeHtml(chart.items[at?.dataPointIndex ?? -1]?.name ?? ''),
      },
      y: { formatter: (value) => String(value) },
    },
  };
}

const tooltip = (theme: ChartTheme) => ({ theme: theme.dark ? 'dark' : 'light', style: FONT_SIZE });

/** An axis of whole, round numbers from 0 to at least the largest value, in 2 to 5 steps. */
export function wholeAxis(values: readonly number[]): { max: number; steps: number } {
  const most = values.reduce((max, value) => Math.max(max, value), 0);
  const finest = Math.max(1, most / MOST_STEPS);
  const unit = 10 ** Math.floor(Math.log10(finest));
  const size = unit * (ROUND.find((round) => round * unit >= finest) ?? 10);
  const steps = Math.max(FEWEST_STEPS, Math.ceil(most / size));
  return { max: steps * size, steps };
}

/** Text to be shown as it is by what takes HTML. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
