import type { ImportView } from '@recuerda/contracts';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useMay } from '../../api/access/access-slice';
import { isProblem } from '../../api/problem';
import { EmptyState, Loaded, StaleNotice } from '../../components/feedback';
import { NothingFoundIllustration } from '../../components/illustrations/NothingFoundIllustration';
import { PageHeader } from '../../components/PageHeader';
import { ButtonLink } from '../../components/buttons';
import { HEADINGS } from '../../config/headings';
import { counted } from '../../format/numbers';
import { ENDED, UNDER_WAY, useImport } from './api/imports';
import { ColumnsForm } from './columns/ColumnsForm';
import { Preview } from './preview/Preview';
import { ImportProgress, ImportResult } from './result/ImportResult';
import { UploadStep } from './upload/UploadStep';

/** An import from its file to its result. The address has its id: a reload or another tab finds it. */
export default function ImportScreen() {
  const { id } = useParams();
  const may = useMay('school.write');
  return (
    <>
      <PageHeader {...HEADINGS['/importar']} />
      {!may && (
        <EmptyState
          illustration={<NothingFoundIllustration />}
          title="No tienes acceso"
          hint="Tu cuenta no permite importar archivos."
        />
      )}
      {may && (id === undefined ? <UploadStep /> : <ImportSteps key={id} id={id} />)}
    </>
  );
}

function ImportSteps({ id }: { id: string }) {
  const query = useImport(id);
  const { data, error, refetch } = query;
  if (isProblem(error) && error.code === 'import_not_found') return <Lost text={error.detail} />;
  if (data?.state === 'uploading') return <Lost text="El archivo no terminó de subir. Súbelo de nuevo." />;
  return (
    <Loaded query={query} loading="Cargando la importación..." size="h-64 w-full">
      {(view) => (
        <>
          {error !== undefined && <StaleNotice error={error} retry={() => void refetch()} />}
          <p className="mb-4 flex items-center gap-2">
            <FileSpreadsheet aria-hidden className="size-4 shrink-0 text-muted" />
            <span className="min-w-0 font-medium break-words">{view.name || 'Archivo sin nombre'}</span>
            <span className="shrink-0 text-muted">{counted(view.rows, 'fila', 'filas')}</span>
          </p>
          <Step view={view} />
        </>
      )}
    </Loaded>
  );
}

function Step({ view }: { view: ImportView }) {
  const [isMapping, setMapping] = useState(view.state === 'read');
  if (ENDED.includes(view.state)) return <ImportResult view={view} />;
  const isRunning = UNDER_WAY.includes(view.state) && view.state !== 'verifying';
  if (isRunning || (!isMapping && isFirst(view))) return <ImportProgress view={view} />;
  if (!isMapping) return <Preview view={view} onColumns={() => setMapping(true)} />;
  const close = () => setMapping(false);
  return <ColumnsForm view={view} onMapped={close} onCancel={view.state === 'read' ? undefined : close} />;
}

/** No row has a verdict yet. */
const isFirst = ({ state, verdicts, rows }: ImportView): boolean =>
  state === 'verifying' && rows > 0 && Object.values(verdicts).every((count) => count === 0);

const Lost = ({ text }: { text: string }) => (
  <EmptyState
    illustration={<NothingFoundIllustration />}
    title="No hay nada que importar"
    hint={text}
    action={
      <ButtonLink to="/importar" look="primary">
        Subir un archivo
      </ButtonLink>
    }
  />
);
