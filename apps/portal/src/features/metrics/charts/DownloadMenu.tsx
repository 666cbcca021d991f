import { CSV_BOM, CSV_END_OF_LINE, csvCell } from '@recuerda/contracts';
import type ApexCharts from 'apexcharts';
import { Download } from 'lucide-react';
import { fileName, saveFile } from '../../../components/download/save-file';
import { MoreMenu } from '../../../components/menu/MoreMenu';
import { useNotices } from '../../../components/notices/use-notices';
import type { Chart } from './chart';
import type { ChartTheme } from './chart-theme';
import { chartPng } from './png';

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
