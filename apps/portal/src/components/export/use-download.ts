import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { sessionRefused } from '../../api/access/access-slice';
import { awaitsSignIn, detailOf, isProblem } from '../../api/problem';
import { saveFile } from '../download/save-file';
import { downloadExport } from './download-export';

const BROKEN_OFF = 'La descarga se interrumpió. Inténtalo de nuevo.';

/** Saves an export; what is under way ends with the component. */
export function useDownload(onSaved?: () => void) {
  /** That have come so far; null: nothing is under way. */
  const [bytes, setBytes] = useState<number | null>(null);
  const [failure, setFailure] = useState('');
  const running = useRef<AbortController>(undefined);
  const dispatch = useDispatch();
  useEffect(() => () => running.current?.abort(), []);
  const download = async (path: string) => {
    const controller = new AbortController();
    running.current = controller;
    setFailure('');
    setBytes(0);
    try {
      const { name, content } = await downloadExport(path, { signal: controller.signal, onBytes: setBytes });
      saveFile(name, content);
      setBytes(null);
      onSaved?.();
    } catch (error) {
      if (controller.signal.aborted) return;
      if (awaitsSignIn(error)) dispatch(sessionRefused());
      setFailure(isProblem(error) ? detailOf(error) : BROKEN_OFF);
      setBytes(null);
    }
  };
  return { bytes, failure, download };
}
