import type { ImportState, ImportView } from '@recuerda/contracts';
import { Link } from 'react-router-dom';
import { DownloadButton } from '../DownloadButton';
import { ImportRows } from '../preview/ImportRows';
import { KIND_NAMES } from '../words';
import { factsOf } from './facts';
import { UndoButton } from './UndoButton';

const TITLES: Readonly<Partial<Record<ImportState, string>>> = {
  done: 'Importación terminada',
  cancelled: 'Importación cancelada',
  failed: 'La importación falló',
  undone: 'Importación deshecha',
};

/** What became of an import that has ended. */
export function ImportResult({ view }: { view: ImportView }) {
  const { id, state, kind, failed, verdicts, undoUntil } = view;
  const bad = failed + verdicts.error;
  return (
    <>
      <section aria-labelledby="result" className="card p-6">
        <div role="status">
          <h2 id="result" className="text-lg font-semibold">
            {TITLES[state]}
          </h2>
        </div>
        <ul className="mt-2 list-disc pl-5">
          {factsOf(view).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <div className="mt-6 flex flex-wrap gap-2">
          <Link to="/importar" className="button-primary">
            Importar otro archivo
          </Link>
          <Link to={`/${kind}`} className="button-plain">
            Ver {KIND_NAMES[kind].toLowerCase()}
          </Link>
          {bad > 0 && (
            <DownloadButton path={`/api/import-files/${id}/bad-rows?format=xlsx`}>
              Descargar las filas con errores
            </DownloadButton>
          )}
          {undoUntil !== null && <UndoButton id={id} until={undoUntil} />}
        </div>
      </section>
      {bad > 0 && state !== 'undone' && (
        <section aria-labelledby="bad-rows" className="mt-6">
          <h2 id="bad-rows" className="mb-2 font-semibold">
            Filas con errores
          </h2>
          <ImportRows view={view} filters={{ bad: 'true' }} empty={null} />
        </section>
      )}
    </>
  );
}
