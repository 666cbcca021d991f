import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { sessionRefused } from '../../api/access/access-slice';
import { awaitsSignIn, detailOf, isProblem } from '../../api/problem';
import { saveFile } from '../download/save-file';
import { downloadExport } from './download-export';

const BROKEN_OFF = 'La descarga se interrumpió. Inténtalo de nuevo.';

/** Downloads files one at a time, and saves complete ones. Leaving the screen cancels the download. */
export function useDownload() {
  /** Bytes received; null: nothing is being downloaded. */
  const [bytes, setBytes] = useState<number | null>(null);
  const [failure, setFailure] = useState('');
  const running = useRef<AbortController>(undefined);
  const dispatch = useDispatch();
  useEffect(() => () => running.current?.abort(), []);
  /** Resolves true when the file was saved. */
  const download = async (path: string): Promise<boolean> => {
    if (bytes !== null) return false;
    const controller = new AbortController();
    running.current = controller;
    setFailure('');
    setBytes(0);
    try {
      const { name, content } = await downloadExport(path, { signal: controller.signal, onBytes: setBytes });
      saveFile(name, content);
      setBytes(null);
      return true;
    } catch (error) {
      if (controller.signal.aborted) return false;
      if (awaitsSignIn(error)) dispatch(sessionRefused());
      setFailure(isProblem(error) ? detailOf(error) : BROKEN_OFF);
      setBytes(null);
      return false;
    }
  };
  return { download, bytes, failure };
}
