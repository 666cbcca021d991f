import type ApexCharts from 'apexcharts';
import { Download } from 'lucide-react';
import { MoreMenu } from '../../../components/menu/MoreMenu';
import { useNotices } from '../../../components/notices/use-notices';
import type { Chart } from '../charts/chart';
import type { ChartTheme } from '../charts/chart-theme';
import { chartCsv } from './csv';
import { chartPng } from './png';
import { fileName, saveFile } from '../../../components/download/save-file';

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
