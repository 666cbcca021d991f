import type ApexCharts from 'apexcharts';
import { ChartColumn, Table2 } from 'lucide-react';
import { useId, useState } from 'react';
import { DownloadMenu } from '../download/DownloadMenu';
import { type Chart, isEmpty } from './chart';
import { ChartPlot } from './ChartPlot';
import { ChartLegend } from './ChartLegend';
import { ChartTable } from './ChartTable';
import { useChartTheme } from './chart-theme';

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
          <button
            type="button"
            className="button-quiet"
            aria-describedby={titleId}
            onClick={() => setAsTable(!asTable)}
          >
            <Icon aria-hidden className="size-4" />
            {asTable ? 'Ver gráfico' : 'Ver datos'}
          </button>
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
