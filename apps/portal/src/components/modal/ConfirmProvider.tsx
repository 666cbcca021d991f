import * as AlertDialog from '@radix-ui/react-alert-dialog';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { type Ask, ConfirmContext, type Question } from './confirm-context';
import { useReturnFocus } from './use-return-focus';

interface Asked extends Question {
  answer: (yes: boolean) => void;
}

const DIALOG =
  'animate-appear fixed inset-4 z-50 m-auto h-fit max-w-md ' +
  'rounded-2xl border border-line bg-surface p-6 shadow-xl';

/**
 * Shows one question at a time, over everything. What is asked while one is open is answered no: a key was pressed
 * twice.
 */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const open = useRef(false);
  const ask = useCallback<Ask>((question) => {
    if (open.current) return Promise.resolve(false);
    open.current = true;
    return new Promise((answer) => setAsked({ ...question, answer }));
  }, []);
  const finish = (yes: boolean) => {
    asked?.answer(yes);
    open.current = false;
    setAsked(null);
  };
  return (
    <ConfirmContext value={ask}>
      {children}
      {asked && <Confirm question={asked} onAnswer={finish} />}
    </ConfirmContext>
  );
}

function Confirm({ question, onAnswer }: { question: Question; onAnswer: (yes: boolean) => void }) {
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
