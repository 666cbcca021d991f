import { MINUTE_MS } from '@recuerda/contracts';
import { Undo2 } from 'lucide-react';
import { detailOf } from '../../../api/problem';
import { BusyButton } from '../../../components/form/BusyButton';
import { useConfirm } from '../../../components/modal/confirm-context';
import { useNow } from '../../../components/use-now';
import { useActOnImportMutation } from '../api/imports';

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
      {error !== undefined && (
        <p role="alert" className="w-full text-danger">
          {detailOf(error)}
        </p>
      )}
    </>
  );
}
