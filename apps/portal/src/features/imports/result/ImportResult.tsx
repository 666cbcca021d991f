import type { ImportState, ImportView } from '@recuerda/contracts';
import { Link } from 'react-router-dom';
import { counted } from '../../../format/numbers';
import { DownloadButton } from '../DownloadButton';
import { ImportRows } from '../preview/ImportRows';
import { createdOf, KIND_NAMES, updatedOf } from '../words';
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

function factsOf(view: ImportView): string[] {
  const { state, reason, total, done, failed, kept, verdicts } = view;
  if (state === 'failed') return [reason ?? 'Ocurrió un error inesperado.'];
  if (state === 'undone')
    return [
      'Lo que creó se eliminó, y lo que cambió está como antes.',
      ...(kept > 0 ? [`${counted(kept, ...KEPT)}.`] : []),
    ];
  const isWhole = state === 'done' && failed === 0;
  const [created, updated] = [createdOf(view), updatedOf(view)];
  return [
    ...(isWhole && created ? [`Se creó: ${created}.`] : []),
    ...(isWhole && updated > 0 ? [`Se actualizó: ${counted(updated, 'registro', 'registros')}.`] : []),
    ...(isWhole && total === 0 ? ['No había nada que cambiar.'] : []),
    ...(isWhole ? [] : [`${counted(done - failed, 'cambio hecho', 'cambios hechos')} de ${total}.`]),
    ...(failed > 0 ? [`${counted(failed, 'cambio no se pudo', 'cambios no se pudieron')} hacer.`] : []),
    ...(verdicts.error > 0
      ? [`${counted(verdicts.error, 'fila con error no se importó', 'filas con error no se importaron')}.`]
      : []),
  ];
}

const KEPT = [
  'registro no se tocó: cambió después o está en uso',
  'registros no se tocaron: cambiaron después o están en uso',
] as const;
