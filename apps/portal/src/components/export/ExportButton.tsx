import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../buttons';
import { ExportDialog, type Exported } from './ExportDialog';

export function ExportButton(exported: Exported) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button Icon={Download} onClick={() => setOpen(true)}>
        <span>Exportar</span>
      </Button>
      {open && <ExportDialog {...exported} onClose={() => setOpen(false)} />}
    </>
  );
}
