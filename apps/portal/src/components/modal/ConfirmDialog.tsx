import * as AlertDialog from '@radix-ui/react-alert-dialog';
import type { Question } from './confirm-context';
import { useReturnFocus } from './use-return-focus';

const DIALOG =
  'animate-appear fixed inset-4 z-50 m-auto h-fit max-w-md ' +
  'rounded-2xl border border-line bg-surface p-6 shadow-xl';

/** Asks a question over everything. Closing it is the answer no. */
export function ConfirmDialog({ question, onAnswer }: { question: Question; onAnswer: (yes: boolean) => void }) {
  const { title, about, text, action, cancel = 'Cancelar', tone = 'primary' } = question;
  const focus = useReturnFocus();
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onAnswer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 bg-shade" />
        <AlertDialog.Content {...focus} className={DIALOG}>
          <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-muted">
            {about !== undefined && <span className="mb-2 block font-medium break-words text-text">{about}</span>}
            <span>{text}</span>
          </AlertDialog.Description>
          <div className="mt-6 flex justify-end gap-2">
            {action === undefined ? (
              <AlertDialog.Action className="button-primary" onClick={() => onAnswer(true)}>
                Aceptar
              </AlertDialog.Action>
            ) : (
              <>
                <AlertDialog.Cancel className="button-plain">{cancel}</AlertDialog.Cancel>
                <AlertDialog.Action className={`button-${tone}`} onClick={() => onAnswer(true)}>
                  {action}
                </AlertDialog.Action>
              </>
            )}
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
