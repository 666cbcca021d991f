import { EXPORTED_LISTS, type ExportList } from '@recuerda/contracts';
import { useState } from 'react';
import { counted } from '../../format/numbers';
import { Button } from '../buttons';
import { DialogActions, Modal } from '../modal/Modal';
import { DownloadStatus } from './DownloadStatus';
import { useDownload } from './use-download';

export interface Exported {
  list: ExportList;
  /** By the names of the list's query; '' or undefined: not set. */
  filters: Readonly<Record<string, string | undefined>>;
  /** The list's order; '' or absent: its own. */
  order?: string;
  /** Rows that match them; null or absent: not known. */
  total?: number | null;
  /** Word for a row: ['tarea', 'tareas']. */
  noun?: readonly [one: string, many: string];
}

const FORMATS = [
  { name: 'Excel (.xlsx)', query: { format: 'xlsx' } },
  { name: 'CSV para Excel en español (punto y coma)', query: { format: 'csv' } },
  { name: 'CSV para otros programas (coma)', query: { format: 'csv', separator: ',' } },
] as const;

/** Chooses the file's format and shows the download's progress. */
export function ExportDialog({ onClose, ...exported }: Exported & { onClose: () => void }) {
  const { list, filters, order = '' } = exported;
  // Reminders are sent while the file is read: it would not have each task once.
  const kept = order.endsWith('reminder') ? '' : order;
  const [format, setFormat] = useState(0);
  const { download: load, bytes, failure } = useDownload();
  const download = async () => {
    const given = Object.entries({ ...filters, order: kept }).filter((entry): entry is [string, string] =>
      Boolean(entry[1]),
    );
    const query = new URLSearchParams([...given, ...Object.entries(FORMATS[format]?.query ?? {})]);
    if (await load(`/api/exports/${list}?${query}`)) onClose();
  };
  const isRunning = bytes !== null;
  return (
    <Modal
      title={`Exportar ${EXPORTED_LISTS[list].name.toLowerCase()}`}
      description={wordsOf(exported)}
      onClose={onClose}
    >
      <fieldset className="grid gap-2" disabled={isRunning}>
        <legend className="sr-only">Formato</legend>
        {FORMATS.map(({ name }, index) => (
          <label key={name} className="flex items-center gap-2">
            <input
              type="radio"
              name="format"
              className="accent-accent"
              checked={format === index}
              onChange={() => setFormat(index)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <DownloadStatus bytes={bytes} failure={failure} />
      <DialogActions onCancel={onClose}>
        <Button look="primary" aria-disabled={isRunning} onClick={() => isRunning || void download()}>
          Descargar
        </Button>
      </DialogActions>
    </Modal>
  );
}

/** 'Se exportarán 48 tareas con los filtros actuales.' */
function wordsOf({ list, filters, total, noun }: Exported): string {
  const filtered = Object.values(filters).some(Boolean) ? ' con los filtros actuales' : '';
  if (typeof total === 'number' && noun)
    return `Se ${total === 1 ? 'exportará' : 'exportarán'} ${counted(total, ...noun)}${filtered}.`;
  return `Se exportará todo lo que hay en ${EXPORTED_LISTS[list].name}${filtered}.`;
}
