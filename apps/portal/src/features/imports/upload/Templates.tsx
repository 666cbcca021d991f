import { IMPORT_KINDS } from '@recuerda/contracts';
import { DownloadButton } from '../DownloadButton';
import { KIND_NAMES } from '../words';

/** Files to begin with. */
export const Templates = () => (
  <section aria-labelledby="templates" className="card mt-6 p-6">
    <h2 id="templates" className="font-semibold">
      Plantillas
    </h2>
    <p className="mt-1 text-muted">
      Con las columnas, dos filas de ejemplo y una hoja de explicaciones. La de tareas sirve para todo: una fila puede
      traer también a su empleado y su departamento.
    </p>
    <div className="mt-4 flex flex-wrap gap-2">
      {IMPORT_KINDS.toReversed().map((kind) => (
        <DownloadButton key={kind} path={`/api/import-templates/${kind}?format=xlsx`}>
          {KIND_NAMES[kind]}
        </DownloadButton>
      ))}
    </div>
  </section>
);
