import type { ImportView } from '@recuerda/contracts';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { v7 } from 'uuid';
import { detailOf } from '../../../api/problem';
import { FormFailure } from '../../../components/form/FormFailure';
import { SelectField } from '../../../components/form/InputField';
import { uploadFile } from '../api/upload-file';

const list = new Intl.ListFormat('es');

/** Which sheet of a workbook is read: another one is an import of its own. */
export function SheetField({ view: { sheets } }: { view: Pick<ImportView, 'sheets'> }) {
  const location = useLocation();
  const navigate = useNavigate();
  const file = fileIn(location.state);
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const [read = '', ...others] = sheets;
  if (others.length === 0) return null;
  if (!file)
    return (
      <p className="mt-4 text-muted">
        Se leyó la hoja «{read}». El libro también tiene {list.format(others)}: para elegir otra, sube el archivo de
        nuevo.
      </p>
    );
  const choose = async (sheet: string) => {
    const controller = new AbortController();
    running.current = controller;
    setFailure(null);
    setReading(true);
    try {
      const { id } = await uploadFile(file, { key: v7(), sheet, signal: controller.signal, onProgress: () => {} });
      await navigate(`/importar/${id}`, { state: { file }, replace: true });
    } catch (error) {
      if (controller.signal.aborted) return;
      setFailure(detailOf(error));
      setReading(false);
    }
  };
  return (
    <div className="mt-4">
      <SelectField
        label="Hoja"
        className="max-w-xs"
        value={read}
        disabled={isReading}
        onChange={({ target }) => void choose(target.value)}
      >
        {sheets.map((sheet) => (
          <option key={sheet}>{sheet}</option>
        ))}
      </SelectField>
      <p role="status" className="text-muted empty:hidden">
        {isReading && 'Leyendo la hoja...'}
      </p>
      <FormFailure text={failure} />
    </div>
  );
}

/** The file as the upload left it in the history of the browser. */
const fileIn = (state: unknown): File | undefined =>
  typeof state === 'object' && state !== null && 'file' in state && state.file instanceof File ? state.file : undefined;
