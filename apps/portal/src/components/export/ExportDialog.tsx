import { EXPORTED_LISTS, type ExportList } from '@recuerda/contracts';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { sessionRefused } from '../../api/access/access-slice';
import { awaitsSignIn, detailOf, isProblem } from '../../api/problem';
import { counted, formatCount } from '../../format/numbers';
import { saveFile } from '../download/save-file';
import { Modal } from '../modal/Modal';
import { downloadExport } from './download-export';

export interface Exported {
  list: ExportList;
  /** By the names of the list's query; '' or undefined: not set. */
  filters: Readonly<Record<string, string | undefined>>;
  /** Rows that match them; null or absent: not known. */
  total?: number | null;
  /** Of a row: ['tarea', 'tareas']. */
  noun?: readonly [one: string, many: string];
}

const FORMATS = [
  { name: 'Excel (.xlsx)', query: { format: 'xlsx' } },
  { name: 'CSV para Excel en español (punto y coma)', query: { format: 'csv' } },
  { name: 'CSV para otros programas (coma)', query: { format: 'csv', separator: ',' } },
] as const;
const BROKEN_OFF = 'La descarga se interrumpió. Inténtalo de nuevo.';

/** Chooses the file's format and shows the download's progress. */
export function ExportDialog({ onClose, ...exported }: Exported & { onClose: () => void }) {
  const { list, filters } = exported;
  const [format, setFormat] = useState(0);
  const [bytes, setBytes] = useState<number | null>(null);
  const [failure, setFailure] = useState('');
  const running = useRef<AbortController>(undefined);
  const dispatch = useDispatch();
  useEffect(() => () => running.current?.abort(), []);
  const download = async () => {
    const controller = new AbortController();
    running.current = controller;
    setFailure('');
    setBytes(0);
    const given = Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]));
    const query = new URLSearchParams([...given, ...Object.entries(FORMATS[format]?.query ?? {})]);
    try {
      const options = { signal: controller.signal, onBytes: setBytes };
      const { name, content } = await downloadExport(`/api/exports/${list}?${query}`, options);
      saveFile(name, content);
      onClose();
    } catch (error) {
      if (controller.signal.aborted) return;
      if (awaitsSignIn(error)) dispatch(sessionRefused());
      setFailure(isProblem(error) ? detailOf(error) : BROKEN_OFF);
      setBytes(null);
    }
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
              className="accent-(--accent)"
              checked={format === index}
              onChange={() => setFormat(index)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <div role="status" className="mt-4 min-h-6 text-muted">
        {isRunning && (
          <>
            <progress aria-label="Progreso" className="mr-2 w-24 align-middle accent-(--accent)" />
            {bytes === 0 ? 'Preparando...' : `${megabytes(bytes)} descargados`}
          </>
        )}
      </div>
      {failure !== '' && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <button type="button" className="button-plain" onClick={onClose}>
          Cancelar
        </button>
        <button
          type="button"
          className="button-primary"
          aria-disabled={isRunning}
          onClick={() => isRunning || void download()}
        >
          Descargar
        </button>
      </div>
    </Modal>
  );
}

const megabytes = (bytes: number): string => `${formatCount(Math.ceil(bytes / 100_000) / 10)} MB`;

/** 'Se exportarán 48 tareas con los filtros actuales.' */
function wordsOf({ list, filters, total, noun }: Exported): string {
  const filtered = Object.values(filters).some(Boolean) ? ' con los filtros actuales' : '';
  if (typeof total === 'number' && noun)
    return `Se ${total === 1 ? 'exportará' : 'exportarán'} ${counted(total, ...noun)}${filtered}.`;
  return `Se exportará todo lo que hay en ${EXPORTED_LISTS[list].name}${filtered}.`;
}
