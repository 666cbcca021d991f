import { Download } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { sessionRefused } from '../../api/access/access-slice';
import { awaitsSignIn } from '../../api/problem';
import { Button } from '../../components/buttons';
import { saveFile } from '../../components/download/save-file';
import { downloadExport } from '../../components/export/download-export';
import { useNotices } from '../../components/notices/use-notices';

const ignore = () => undefined;

export function DownloadButton({ path, children }: { path: string; children: ReactNode }) {
  const isRunning = useRef(false);
  const dispatch = useDispatch();
  const { failed } = useNotices();
  const download = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      const { name, content } = await downloadExport(path, { signal: new AbortController().signal, onBytes: ignore });
      saveFile(name, content);
    } catch (error) {
      if (awaitsSignIn(error)) dispatch(sessionRefused());
      failed('No se pudo descargar el archivo', error);
    } finally {
      isRunning.current = false;
    }
  };
  return (
    <Button Icon={Download} onClick={() => void download()}>
      {children}
    </Button>
  );
}
