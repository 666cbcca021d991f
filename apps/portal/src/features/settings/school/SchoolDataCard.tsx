import { Download } from 'lucide-react';
import { useMay } from '../../../api/access/use-may';
import { DownloadStatus } from '../../../components/export/DownloadStatus';
import { useDownload } from '../../../components/export/use-download';
import { SettingsCard } from '../SettingsCard';

/** Downloads everything that the school has entered and sent. */
export function SchoolDataCard() {
  const may = useMay('personal-data.manage');
  const { download, bytes, failure } = useDownload();
  if (!may) return null;
  return (
    <SettingsCard title="Todos los datos">
      <p className="text-muted">
        Un archivo ZIP con todas las listas como CSV: departamentos, empleados, tareas, envíos, métricas, actividad y
        mensajes. La actividad dice quién lo descargó.
      </p>
      <DownloadStatus bytes={bytes} failure={failure} />
      <button
        type="button"
        className="button-plain"
        aria-disabled={bytes !== null}
        onClick={() => void download('/api/exports/school')}
      >
        <Download aria-hidden className="size-4" />
        Descargar todo
      </button>
    </SettingsCard>
  );
}
