import { type Chart, legendOf } from './chart';
import { type ChartTheme, resolveColor } from './chart-theme';

/** What the colours mean; a pie's labels, which fit beside no thin slice. */
export function ChartLegend({ chart, theme }: { chart: Chart; theme: ChartTheme }) {
  const labels = legendOf(chart);
  if (labels.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap justify-center gap-x-4 gap-y-1">
      {labels.map((label, index) => (
        <li key={label} className="flex items-center gap-2 tabular-nums">
          <span
            aria-hidden
            className="size-2.5 rounded-full print:[print-color-adjust:exact]"
            style={{ background: resolveColor(chart.colors[index] ?? '', theme) }}
          />
          {label}
        </li>
      ))}
    </ul>
  );
}
