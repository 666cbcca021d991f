import type ApexCharts from 'apexcharts';
import { useMemo, useRef } from 'react';
import { Skeleton } from '../../../components/feedback/Skeleton';
import type { Chart } from './chart';
import { fetchDrawing, useDrawing } from './drawing-code';
import { DrawingFailed } from './DrawingFailed';
import type { Look } from './look';
import { apexOptions, apexSeries, apexType, CHART_HEIGHT } from './options';
import { DRAWING_STYLE } from './style';
import { useNear } from './use-near';

interface Props {
  chart: Chart;
  look: Look;
  /** Called with what can be exported, each time it was drawn. */
  onDrawn: (drawn: ApexCharts) => void;
}

/** Narrowest an item's bars may get, pixels: with more of them the chart scrolls sideways. */
const ITEM_WIDTH = 36;
/** Room on the narrowest phone, pixels. */
const NARROWEST = 256;

/**
 * Prepares what Apex drew: the whole is one picture to whoever cannot see it, and on paper it shrinks to its column
 * instead of being drawn anew. Apex sizes a pie by its radius, not by the height it was given.
 */
function finish(drawn: ApexCharts): void {
  const { el } = drawn as ApexCharts & { el: HTMLElement };
  const canvas = el.querySelector<HTMLElement>('.apexcharts-canvas');
  const svg = el.querySelector('svg.apexcharts-svg');
  if (!canvas || !svg) return;
  el.style.minHeight = '0';
  canvas.style.height = `${CHART_HEIGHT}px`;
  svg.setAttribute('height', String(CHART_HEIGHT));
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('viewBox', `0 0 ${parseFloat(svg.getAttribute('width') ?? '0')} ${CHART_HEIGHT}`);
}

/** A chart drawn by Apex, which draws itself anew as its place or figures change. */
export function ChartDrawing({ chart, look, onDrawn }: Props) {
  const { Drawing, failed } = useDrawing();
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  const options = useMemo(() => {
    const drawn = (context: ApexCharts) => {
      finish(context);
      onDrawn(context);
    };
    const { chart: base, ...rest } = apexOptions(chart, look);
    return { ...rest, chart: { ...base, events: { mounted: drawn, updated: drawn } } };
  }, [chart, look, onDrawn]);
  const series = useMemo(() => apexSeries(chart), [chart]);
  const width = chart.kind === 'bars' ? chart.items.length * ITEM_WIDTH : 0;
  const scrolls = width > NARROWEST && { tabIndex: 0, role: 'group', 'aria-label': `Gráfico: ${chart.title}` };
  return (
    <div ref={place} className={DRAWING_STYLE} {...scrolls}>
      {failed ? (
        <DrawingFailed retry={() => void fetchDrawing()} />
      ) : (
        <div role="img" aria-label={`Gráfico: ${chart.title}`} className="h-full" style={{ minWidth: width }}>
          {Drawing && near ? (
            <Drawing type={apexType[chart.kind]} series={series} options={options} height={CHART_HEIGHT} />
          ) : (
            <Skeleton className="h-full w-full" />
          )}
        </div>
      )}
    </div>
  );
}
