import type { ImportState, ImportView } from '@recuerda/contracts';
import { useRef } from 'react';
import { detailOf } from '../../../api/problem';
import { BusyButton } from '../../../components/form/BusyButton';
import { FormFailure } from '../../../components/form/FormFailure';
import { useKeepFocus } from '../../../components/list/use-keep-focus';
import { formatCount } from '../../../format/numbers';
import { useActOnImportMutation } from '../api/imports';

const WORDS: Readonly<Partial<Record<ImportState, string>>> = {
  verifying: 'Verificando las filas...',
  planning: 'Preparando la importación...',
  undoing: 'Deshaciendo la importación...',
};

/** How far the server is. */
export function ImportProgress({ view: { id, state, done, total } }: { view: ImportView }) {
  const [act, { error, isLoading }] = useActOnImportMutation();
  const box = useRef<HTMLDivElement>(null);
  useKeepFocus(box);
  const isApplying = state === 'applying';
  return (
    <div ref={box} className="card grid gap-3 p-6">
      <p role="status" className="font-medium tabular-nums">
        {WORDS[state] ?? `Importando: ${formatCount(done)} de ${formatCount(total)}`}
      </p>
      <progress
        aria-label="Progreso"
        className="w-full accent-(--accent)"
        max={Math.max(total, 1)}
        {...(isApplying && { value: done })}
      />
      <p className="text-muted">Puedes cerrar esta página: el trabajo sigue, y esta dirección lo muestra.</p>
      <FormFailure text={error === undefined ? null : detailOf(error)} />
      {(isApplying || state === 'planning') && (
        <BusyButton
          className="button-plain justify-self-end"
          busy={isLoading}
          onClick={() => act({ id, act: 'cancel' })}
        >
          {isLoading ? 'Cancelando...' : 'Cancelar'}
        </BusyButton>
      )}
    </div>
  );
}
