/** The content of a chart, before it is drawn. */
export interface Chart {
  kind: 'bars' | 'rows' | 'pie' | 'line';
  title: string;
  /** Remark about the figures. */
  caption?: string;
  /** Head of the column that names what is counted. */
  category: string;
  /** Each item: its label as drawn, and its whole name. */
  items: { label: string; name: string }[];
  series: { name: string; values: number[] }[];
  /** Colours of the series, or of the slices of a pie: CSS colours, or ACCENT. */
  colors: string[];
}

/** The stylesheet's accent colour, as CSS takes it. */
export const ACCENT = 'var(--color-accent)';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Returns the slices of a pie, or the only series of another chart. */
export const valuesOf = (chart: Chart): number[] => chart.series[0]?.values ?? [];

/** Returns whether there is nothing to draw: no rows, or a pie without a slice. */
export const isEmpty = (chart: Chart): boolean =>
  chart.items.length === 0 || (chart.kind === 'pie' && sum(valuesOf(chart)) === 0);

/** One decimal, with a point: '75.0%'. Of nothing, '0.0%'. */
export function share(value: number, values: readonly number[]): string {
  const total = sum(values);
  return `${(total === 0 ? 0 : (100 * value) / total).toFixed(1)}%`;
}

/** 'Activas: 3 (75.0%)'. Source: docs/requirements.md, METR-08. */
export const pieLabel = (name: string, value: number, values: readonly number[]): string =>
  `${name}: ${value} (${share(value, values)})`;

/** Returns the legend's text for each colour; none when there is only one colour. */
export function legendOf(chart: Chart): string[] {
  const values = valuesOf(chart);
  if (chart.kind === 'pie') return chart.items.map(({ name }, index) => pieLabel(name, values[index] ?? 0, values));
  return chart.series.length > 1 ? chart.series.map(({ name }) => name) : [];
}
