import { type ImportState, type ImportView, MINUTE_MS } from '@recuerda/contracts';
import { Undo2 } from 'lucide-react';
import { detailOf } from '../../../api/problem';
import { BusyButton, ButtonLink } from '../../../components/buttons';
import { Refusal } from '../../../components/feedback';
import { FormFailure } from '../../../components/form/FormFailure';
import { useConfirm } from '../../../components/modal/confirm-context';
import { useNow } from '../../../components/use-now';
import { formatCount } from '../../../format/numbers';
import { useActOnImportMutation } from '../api/imports';
import { DownloadButton } from '../DownloadButton';
import { ImportRows } from '../preview/ImportRows';
import { factsOf, KIND_NAMES } from '../words';

const TITLES: Readonly<Partial<Record<ImportState, string>>> = {
  done: 'Importación terminada',
  cancelled: 'Importación cancelada',
  failed: 'La importación falló',
  undone: 'Importación deshecha',
};

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
          <ButtonLink to="/importar" look="primary">
            Importar otro archivo
          </ButtonLink>
          <ButtonLink to={`/${kind}`}>Ver {KIND_NAMES[kind].toLowerCase()}</ButtonLink>
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

/** Undoes an import while that is possible, and says for how long it is. */
export function UndoButton({ id, until }: { id: string; until: string }) {
  const [act, { error, isLoading }] = useActOnImportMutation();
  const confirm = useConfirm();
  const left = Date.parse(until) - useNow();
  if (left <= 0) return null;
  const minutes = Math.ceil(left / MINUTE_MS);
  const undo = async () => {
    const yes = await confirm({
      title: 'Deshacer la importación',
      text: 'Se elimina lo que creó, y lo que cambió vuelve a estar como antes. Lo que cambió después se queda así.',
      action: 'Deshacer',
      tone: 'danger',
    });
    if (yes) await act({ id, act: 'undo' });
  };
  return (
    <>
      <BusyButton busy={isLoading} onClick={undo}>
        <Undo2 aria-hidden className="size-4" />
        Deshacer
        <span className="font-normal text-muted tabular-nums">
          {minutes === 1 ? 'queda' : 'quedan'} {minutes} min
        </span>
      </BusyButton>
      <Refusal text={error && detailOf(error)} className="w-full" />
    </>
  );
}

const WORDS: Readonly<Partial<Record<ImportState, string>>> = {
  verifying: 'Verificando las filas...',
  planning: 'Preparando la importación...',
  undoing: 'Deshaciendo la importación...',
};

export function ImportProgress({ view: { id, state, done, total } }: { view: ImportView }) {
  const [act, { error, isLoading }] = useActOnImportMutation();
  const isApplying = state === 'applying';
  return (
    <div className="card grid gap-3 p-6">
      <p role="status" className="font-medium tabular-nums">
        {WORDS[state] ?? `Importando: ${formatCount(done)} de ${formatCount(total)}`}
      </p>
      <progress
        aria-label="Progreso"
        className="w-full accent-accent"
        max={Math.max(total, 1)}
        {...(isApplying && { value: done })}
      />
      <p className="text-muted">Puedes cerrar esta página: el trabajo sigue, y esta dirección lo muestra.</p>
      <FormFailure text={error === undefined ? null : detailOf(error)} />
      {(isApplying || state === 'planning') && (
        <BusyButton className="justify-self-end" busy={isLoading} onClick={() => act({ id, act: 'cancel' })}>
          {isLoading ? 'Cancelando...' : 'Cancelar'}
        </BusyButton>
      )}
    </div>
  );
}
