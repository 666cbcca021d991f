import type { ExportList } from '@recuerda/contracts';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { ExportDialog } from '../../components/export/ExportDialog';
import { MoreMenu } from '../../components/menu/MoreMenu';

/** Takes the figures away: on paper, or as a file. */
export function MetricsMenu() {
  const [exported, setExported] = useState<ExportList | null>(null);
  return (
    <>
      <MoreMenu
        items={[
          { name: 'Imprimir', Icon: Printer, onChoose: () => window.print() },
          { name: 'Exportar', Icon: Download, onChoose: () => setExported('metrics') },
          { name: 'Exportar envíos', Icon: Download, onChoose: () => setExported('deliveries') },
        ]}
      />
      {exported && <ExportDialog list={exported} filters={{}} onClose={() => setExported(null)} />}
    </>
  );
}
