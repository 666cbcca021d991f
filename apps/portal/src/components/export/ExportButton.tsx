import { Download } from 'lucide-react';
import { useState } from 'react';
import { ExportDialog, type Exported } from './ExportDialog';

/** Opens the export of a list. */
export function ExportButton(exported: Exported) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button-plain" onClick={() => setOpen(true)}>
        <Download aria-hidden className="size-4" />
        <span>Exportar</span>
      </button>
      {open && <ExportDialog {...exported} onClose={() => setOpen(false)} />}
    </>
  );
}
