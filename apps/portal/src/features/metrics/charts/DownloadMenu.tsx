import { CSV_BOM, CSV_END_OF_LINE, csvCell } from '@recuerda/contracts';
import type ApexCharts from 'apexcharts';
import { Download } from 'lucide-react';
import { fileName, saveFile } from '../../../components/download/save-file';
import { MoreMenu } from '../../../components/menu/MoreMenu';
import { useNotices } from '../../../components/notices/use-notices';
import { type Chart, legendOf } from './chart';
import { type ChartTheme, resolveColor } from './chart-theme';

interface Props {
  chart: Chart;
  /** Null while there is no picture. */
  drawn: ApexCharts | null;
  theme: ChartTheme;
  titleId: string;
}

/** A chart as a picture or as data. */
export function DownloadMenu({ chart, drawn, theme, titleId }: Props) {
  const { failed } = useNotices();
  const savePng = async (picture: ApexCharts) => {
    try {
      saveFile(fileName(chart.title, 'png'), await chartPng(picture, chart, theme));
    } catch (error) {
      failed('No se pudo descargar la imagen', error);
    }
  };
  const saveCsv = () =>
    saveFile(fileName(chart.title, 'csv'), new Blob([chartCsv(chart)], { type: 'text/csv;charset=utf-8' }));
  return (
    <MoreMenu
      className="button-quiet"
      describedBy={titleId}
      items={[
        { name: 'PNG', disabled: !drawn, onChoose: () => drawn && void savePng(drawn) },
        { name: 'CSV', onChoose: saveCsv },
      ]}
    >
      <Download aria-hidden className="size-4" />
      Descargar
    </MoreMenu>
  );
}

/** A chart's data, with whole names. */
export function chartCsv({ category, items, series }: Chart): string {
  const head = [category, ...series.map(({ name }) => name)];
  const rows = items.map(({ name }, row) => [name, ...series.map(({ values }) => String(values[row] ?? 0))]);
  const lines = [head, ...rows].map((cells) => cells.map((cell) => csvCell(cell)).join(';'));
  return CSV_BOM + lines.map((line) => line + CSV_END_OF_LINE).join('');
}

/** Sharp on dense screens and on paper. */
const SCALE = 2;
const MARGIN = 24;
const TITLE_HEIGHT = 40;
const LEGEND_HEIGHT = 32;
const DOT_RADIUS = 5;
const GAP = 8;
/** Hidden by the page's style sheet, which a picture does not have. */
const CROSSHAIRS = '.apexcharts-xcrosshairs, .apexcharts-ycrosshairs';

/** The drawing with its title and legend, on the page's background. Throws when the browser cannot paint it. */
async function chartPng(drawn: ApexCharts, chart: Chart, theme: ChartTheme): Promise<Blob> {
  const picture = await pictureOf(drawn);
  const [width, height] = [picture.width / SCALE, picture.height / SCALE];
  const legend = legendOf(chart);
  const canvas = document.createElement('canvas');
  canvas.width = SCALE * (width + 2 * MARGIN);
  canvas.height = SCALE * (TITLE_HEIGHT + height + 2 * MARGIN + (legend.length > 0 ? LEGEND_HEIGHT : 0));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas to paint on');
  context.fillStyle = theme.surface;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(SCALE, SCALE);
  context.translate(MARGIN, MARGIN);
  context.textBaseline = 'middle';
  context.fillStyle = theme.text;
  context.font = `600 16px ${theme.font}`;
  context.fillText(chart.title, 0, TITLE_HEIGHT / 4);
  context.drawImage(picture, 0, TITLE_HEIGHT, width, height);
  context.font = `14px ${theme.font}`;
  context.translate(0, TITLE_HEIGHT + height + LEGEND_HEIGHT / 2);
  paintLegend(context, legend, width, (index) => resolveColor(chart.colors[index] ?? '', theme), theme.text);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the canvas gave no picture'))), 'image/png'),
  );
}

/**
 * Not Apex's own `dataURI`: it parses the picture again, and the browser reports each style in it, as the portal's
 * policy allows none in markup.
 */
async function pictureOf({ el }: ApexCharts & { el?: Element }): Promise<HTMLImageElement> {
  const svg = el?.querySelector('svg.apexcharts-svg');
  if (!svg) throw new Error('Apex gave no picture');
  const { width, height } = svg.getBoundingClientRect();
  const copy = svg.cloneNode(true) as Element;
  for (const unseen of copy.querySelectorAll(CROSSHAIRS)) unseen.remove();
  copy.setAttribute('viewBox', `0 0 ${width} ${height}`);
  copy.setAttribute('width', String(SCALE * width));
  copy.setAttribute('height', String(SCALE * height));
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await picture.decode();
  return picture;
}

/** In one line, in the middle. */
function paintLegend(
  context: CanvasRenderingContext2D,
  labels: string[],
  width: number,
  colorOf: (index: number) => string,
  textColor: string,
): void {
  const widths = labels.map((label) => 2 * DOT_RADIUS + GAP + context.measureText(label).width);
  const whole = widths.reduce((sum, one) => sum + one, 0) + 2 * GAP * (labels.length - 1);
  let left = (width - whole) / 2;
  labels.forEach((label, index) => {
    context.fillStyle = colorOf(index);
    context.beginPath();
    context.arc(left + DOT_RADIUS, 0, DOT_RADIUS, 0, 2 * Math.PI);
    context.fill();
    context.fillStyle = textColor;
    context.fillText(label, left + 2 * DOT_RADIUS + GAP, 0);
    left += (widths[index] ?? 0) + 2 * GAP;
  });
}
