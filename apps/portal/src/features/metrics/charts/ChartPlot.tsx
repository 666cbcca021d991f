import type ApexCharts from 'apexcharts';
import { useMemo, useRef } from 'react';
import { Button } from '../../../components/buttons';
import { Skeleton } from '../../../components/feedback';
import { useNear } from '../../../components/lazy/use-near';
import { portalConfig } from '../../../config/portal-config';
import type { Chart } from './chart';
import { useChartModule } from './chart-module';
import type { ChartTheme } from './chart-theme';
import { apexOptions, apexSeries, apexType, CHART_HEIGHT } from './options';

/**
 * Overrides of Apex's stylesheet, to match the page. On paper charts are light and as wide as their column.
 * The height is CHART_HEIGHT.
 */
const PLOT_CLASSES = [
  'h-[300px] overflow-x-auto overflow-y-hidden print:h-auto print:overflow-hidden',
  '[&_.apexcharts-tooltip]:rounded-lg! [&_.apexcharts-tooltip]:border! [&_.apexcharts-tooltip]:border-line!',
  '[&_.apexcharts-tooltip]:bg-surface! [&_.apexcharts-tooltip]:text-text! [&_.apexcharts-tooltip]:shadow-lg!',
  '[&_.apexcharts-tooltip-title]:border-line! [&_.apexcharts-tooltip-title]:bg-raised!',
  '[&_.apexcharts-tooltip-marker]:before:text-base!',
  '[&_text]:tabular-nums',
  'print:[&_div]:min-h-0! print:[&_div]:min-w-0!',
  'print:[&_.apexcharts-canvas]:h-auto! print:[&_.apexcharts-canvas]:w-full!',
  'print:[&_svg]:h-auto! print:[&_svg]:w-full! print:[&_svg]:bg-transparent!',
  'print:[&_.apexcharts-pie-area]:stroke-surface! print:[&_.apexcharts-marker]:stroke-surface!',
  'print:[&_text]:fill-muted! print:[&_.apexcharts-gridline]:stroke-line!',
].join(' ');

interface Props {
  chart: Chart;
  theme: ChartTheme;
  /** Called with what can be exported, each time it was drawn. */
  onRendered: (drawn: ApexCharts) => void;
}

/** Narrowest an item's bars may get, pixels: with more of them the chart scrolls sideways. */
const ITEM_WIDTH = 36;
/** Room on the narrowest phone, pixels. */
const NARROWEST = 256;

/**
 * Adapts the SVG of Apex: it is hidden from screen readers, which read its container as one picture, and shrinks to
 * its column on paper. Apex sizes a pie by its radius, not by the given height.
 */
function finish(drawn: ApexCharts, chart: Chart): void {
  const { el } = drawn as ApexCharts & { el: HTMLElement };
  const canvas = el.querySelector<HTMLElement>('.apexcharts-canvas');
  const svg = el.querySelector('svg.apexcharts-svg');
  if (!canvas || !svg) return;
  el.style.minHeight = '0';
  canvas.style.height = `${CHART_HEIGHT}px`;
  // Apex repeats the label, which may be cut.
  const labels = el.querySelectorAll(
    `${chart.kind === 'rows' ? '.apexcharts-yaxis' : '.apexcharts-xaxis'}-label title`,
  );
  labels.forEach((title, index) => (title.textContent = chart.items[index]?.name ?? title.textContent));
  svg.setAttribute('height', String(CHART_HEIGHT));
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('viewBox', `0 0 ${parseFloat(svg.getAttribute('width') ?? '0')} ${CHART_HEIGHT}`);
}

/** The picture of a chart, drawn by Apex, which redraws it when its size or data change. */
export function ChartPlot({ chart, theme, onRendered }: Props) {
  const { ApexChart, failed, load } = useChartModule();
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  const options = useMemo(() => {
    const drawn = (context: ApexCharts) => {
      finish(context, chart);
      onRendered(context);
    };
    const { chart: base, ...rest } = apexOptions(chart, theme);
    return { ...rest, chart: { ...base, events: { mounted: drawn, updated: drawn } } };
  }, [chart, theme, onRendered]);
  const series = useMemo(() => apexSeries(chart), [chart]);
  const width = chart.kind === 'bars' ? chart.items.length * ITEM_WIDTH : 0;
  const scrolls = width > NARROWEST && { tabIndex: 0, role: 'group', 'aria-label': `Gráfico: ${chart.title}` };
  return (
    <div ref={place} className={PLOT_CLASSES} {...scrolls}>
      {failed ? (
        <PlotError retry={load} />
      ) : (
        <div role="img" aria-label={`Gráfico: ${chart.title}`} className="h-full" style={{ minWidth: width }}>
          {ApexChart && near ? (
            <ApexChart type={apexType[chart.kind]} series={series} options={options} height={CHART_HEIGHT} />
          ) : (
            <Skeleton className="h-full w-full" />
          )}
        </div>
      )}
    </div>
  );
}

/** Stands in for a chart whose code could not be fetched. Its data can be seen all the same. */
function PlotError({ retry }: { retry: () => void }) {
  if (!portalConfig().errorNotices) return null;
  return (
    <div className="grid h-full place-content-center justify-items-center gap-4 text-muted">
      <p>No se pudo cargar el gráfico.</p>
      <Button onClick={retry}>Reintentar</Button>
    </div>
  );
}
