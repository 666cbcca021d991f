import type ApexCharts from 'apexcharts';
import { ChartColumn, Table2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../components/buttons';
import { ChartPlot } from './ChartPlot';
import { DownloadMenu } from './DownloadMenu';
import { type Chart, isEmpty, legendOf, share, valuesOf } from './chart';
import { type ChartTheme, resolveColor, useChartTheme } from './chart-theme';

/** A chart with its data as a table, which is read out in the chart's place and can be shown instead of it. */
export function ChartFigure({ chart }: { chart: Chart }) {
  const titleId = useId();
  const [asTable, setAsTable] = useState(false);
  const [drawn, setDrawn] = useState<ApexCharts | null>(null);
  const theme = useChartTheme();
  const empty = isEmpty(chart);
  const Icon = asTable ? ChartColumn : Table2;
  return (
    <figure aria-labelledby={titleId} className="card min-w-0 break-inside-avoid p-4 sm:p-6 print:p-4">
      <figcaption className="mb-4 flex flex-wrap items-baseline justify-between gap-x-2 sm:flex-nowrap">
        <div className="w-full sm:w-auto">
          <h2 id={titleId} className="font-semibold">
            {chart.title}
          </h2>
          {/* An empty line where there is nothing to say: charts side by side begin at the same height. */}
          <p className="text-xs text-muted">{chart.caption ?? '\u00a0'}</p>
        </div>
        <div className="-mx-2 flex shrink-0 print:hidden">
          <Button look="quiet" Icon={Icon} aria-describedby={titleId} onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Ver gráfico' : 'Ver datos'}
          </Button>
          <DownloadMenu chart={chart} drawn={empty ? null : drawn} theme={theme} titleId={titleId} />
        </div>
      </figcaption>
      <div className="relative">
        {/* A hidden chart keeps its size: nothing moves, and it is not animated again when it comes back. */}
        <div className={asTable ? 'invisible print:hidden' : ''}>
          {empty ? (
            <p className="grid h-[300px] place-items-center text-muted">No hay datos</p>
          ) : (
            <ChartPlot chart={chart} theme={theme} onRendered={setDrawn} />
          )}
          <ChartLegend chart={chart} theme={theme} />
        </div>
        <div
          className={asTable ? 'absolute inset-0 overflow-y-auto print:static' : 'sr-only'}
          {...(asTable && { tabIndex: 0, role: 'region', 'aria-labelledby': titleId })}
        >
          <ChartTable chart={chart} />
        </div>
      </div>
    </figure>
  );
}

/** The meaning of the colours; a pie's labels, which fit beside no thin slice. */
function ChartLegend({ chart, theme }: { chart: Chart; theme: ChartTheme }) {
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

interface ChartTableProps {
  chart: Chart;
  textOf?: (value: number, column: string) => string;
}

/** A chart's data as a table. */
export function ChartTable({ chart, textOf = String }: ChartTableProps) {
  const { kind, title, category, items, series } = chart;
  const cell = 'px-3 py-2 text-right tabular-nums';
  return (
    <table className="w-full text-left">
      <caption className="sr-only">{title}</caption>
      <thead className="sticky top-0 bg-surface text-xs text-muted">
        <tr>
          <th scope="col" className="px-3 py-2 font-medium">
            {category}
          </th>
          {series.map(({ name }) => (
            <th key={name} scope="col" className={`${cell} font-medium`}>
              {name}
            </th>
          ))}
          {kind === 'pie' && (
            <th scope="col" className={`${cell} font-medium`}>
              Porcentaje
            </th>
          )}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-t border-line">
        {items.map(({ name }, row) => (
          <tr key={row}>
            <th scope="row" className="px-3 py-2 font-normal break-words">
              {name}
            </th>
            {series.map((column) => (
              <td key={column.name} className={cell}>
                {textOf(column.values[row] ?? 0, column.name)}
              </td>
            ))}
            {kind === 'pie' && <td className={cell}>{share(valuesOf(chart)[row] ?? 0, valuesOf(chart))}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
