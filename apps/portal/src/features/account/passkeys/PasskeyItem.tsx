import type { PasskeyView } from '@recuerda/contracts';
import { useId } from 'react';
import { BusyButton } from '../../../components/form/BusyButton';
import { useConfirm } from '../../../components/modal/confirm-context';
import { useNotices } from '../../../components/notices/use-notices';
import { formatMoment } from '../../../format/dates';
import { useRemovePasskeyMutation } from '../api/passkeys';

/** One passkey, its name, and how to end it. */
export function PasskeyItem({ passkey, onRename }: { passkey: PasskeyView; onRename: () => void }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const nameId = useId();
  const confirm = useConfirm();
  const { failed } = useNotices();
  const [remove, { isLoading }] = useRemovePasskeyMutation();
  const end = async (): Promise<void> => {
    const agreed = await confirm({
      title: 'Quitar passkey',
      text: `¿Quitar «${name}»? Ya no servirá para entrar. Bórrala también en tu dispositivo.`,
      action: 'Quitar',
      tone: 'danger',
    });
    if (!agreed) return;
    try {
      await remove(id).unwrap();
    } catch (error) {
      failed('No se pudo quitar la passkey', error);
    }
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-48">
        <p id={nameId} className="font-medium break-words">
          {name}
        </p>
        <p className="text-muted tabular-nums">
          {lastUsedAt === null ? `Creada: ${formatMoment(createdAt)}` : `Último uso: ${formatMoment(lastUsedAt)}`}
        </p>
      </div>
      <button type="button" className="button-plain" aria-describedby={nameId} onClick={onRename}>
        Cambiar nombre
      </button>
      <BusyButton aria-describedby={nameId} busy={isLoading} onClick={end}>
        Quitar
      </BusyButton>
    </li>
  );
}
