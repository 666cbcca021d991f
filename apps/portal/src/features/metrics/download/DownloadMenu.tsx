import * as Menu from '@radix-ui/react-dropdown-menu';
import type ApexCharts from 'apexcharts';
import { Download } from 'lucide-react';
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

const ITEM =
  'cursor-pointer rounded-md px-3 py-2 outline-none ' +
  'data-disabled:cursor-not-allowed data-disabled:text-muted data-highlighted:bg-raised';

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
    <Menu.Root modal={false}>
      <Menu.Trigger className="button-quiet" aria-describedby={titleId}>
        <Download aria-hidden className="size-4" />
        Descargar
      </Menu.Trigger>
      {/* No portal: what opens belongs to its figure, within the page's landmarks. */}
      <Menu.Content
        align="end"
        sideOffset={4}
        className="animate-appear z-50 min-w-32 rounded-lg border border-line bg-surface p-1 shadow-lg"
      >
        <Menu.Item className={ITEM} disabled={!drawn} onSelect={() => drawn && void savePng(drawn)}>
          PNG
        </Menu.Item>
        <Menu.Item className={ITEM} onSelect={saveCsv}>
          CSV
        </Menu.Item>
      </Menu.Content>
    </Menu.Root>
  );
}
