import * as Dialog from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../buttons';
import { useReturnFocus } from './use-return-focus';

interface Props {
  title: string;
  /** Read out with the title. */
  description?: string;
  /** Asked to close: by Escape, the cross, or a click beside. Without it nothing closes it, and it covers dialogs. */
  onClose?: () => void;
  children: ReactNode;
  /** For more than a form. */
  wide?: boolean;
  /** It covers dialogs, too. Default: what nothing closes. */
  covers?: boolean;
}

/** Radix would choose the close button, which comes before the form. */
function focusFirstField(event: Event): void {
  const field = (event.target as HTMLElement).querySelector<HTMLElement>('input, select, textarea');
  if (!field) return;
  event.preventDefault();
  field.focus();
}

const DIALOG = [
  'animate-appear fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col overflow-hidden rounded-t-2xl border',
  'border-line bg-surface shadow-xl sm:inset-4 sm:m-auto sm:h-fit sm:max-h-[84vh] sm:rounded-2xl',
].join(' ');

/** Over the page; rendered only while it is open. Fills the screen of a phone. */
export function Modal({ title, description, onClose, children, wide = false, covers = !onClose }: Props) {
  const focus = useReturnFocus();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose?.()}>
      <Dialog.Portal>
        <Dialog.Overlay className={`fixed inset-0 bg-shade ${covers ? 'z-50' : 'z-40'}`} />
        <Dialog.Content
          {...focus}
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus();
            focusFirstField(event);
          }}
          {...(description === undefined && { 'aria-describedby': undefined })}
          className={`${DIALOG} ${wide ? 'sm:max-w-2xl' : 'sm:max-w-lg'}`}
        >
          <div className="flex items-start justify-between gap-4 px-6 pt-5 pb-2">
            <div className="min-w-0 break-words">
              <Dialog.Title className="text-lg font-semibold">{title}</Dialog.Title>
              {description !== undefined && (
                <Dialog.Description className="text-muted">{description}</Dialog.Description>
              )}
            </div>
            {onClose && (
              <Dialog.Close className="icon-button -mr-2" aria-label="Cerrar">
                <X aria-hidden className="size-4" />
              </Dialog.Close>
            )}
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-2 scroll-pb-20 not-has-[.dialog-actions]:pb-6">
            {children}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface DialogActionsProps {
  onCancel: () => void;
  /** It is being done. */
  disabled?: boolean;
  children: ReactNode;
}

/** The last row of a dialog that asks: 'Cancelar', and the button that does it. */
export function DialogActions({ onCancel, disabled = false, children }: DialogActionsProps) {
  return (
    <div className="dialog-actions">
      <Button onClick={onCancel} disabled={disabled}>
        Cancelar
      </Button>
      {children}
    </div>
  );
}
