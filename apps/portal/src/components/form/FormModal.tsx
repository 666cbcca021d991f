import { createContext, type ReactNode, useContext } from 'react';
import { Button } from '../buttons';
import { DialogActions, Modal } from '../modal/Modal';
import { useSafely } from './discard';
import { FormFailure } from './FormFailure';
import { LeaveQuestion } from './LeaveQuestion';
import type { useSave } from './use-save';

interface Props extends ReturnType<typeof useSave> {
  title: string;
  /** The word on the button that saves: 'Crear Empleado'. */
  action: string;
  /** Beside the fields there is something else. */
  wide?: boolean;
  /** List of the fields that others have changed, too. */
  conflicts?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Whether something was typed in the form or dialog that this form is opened from; null: in none. */
export const OuterForm = createContext<boolean | null>(null);

/**
 * A form over the page, or over another form. It closes when saved; however it is closed otherwise, it does not lose
 * what was typed without a question.
 */
export function FormModal(props: Props) {
  const { title, action, saving, dirty, failure, wide = false, conflicts, submit, onClose, children } = props;
  const outer = useContext(OuterForm);
  const closeSafely = useSafely(dirty, onClose);
  const close = () => saving || void closeSafely();
  return (
    <Modal title={title} wide={wide} onClose={close} covers={outer !== null}>
      <form noValidate onSubmit={submit} aria-busy={saving}>
        {/* The router knows one question. */}
        {dirty && !outer && <LeaveQuestion />}
        <OuterForm value={dirty || outer === true}>{children}</OuterForm>
        <FormFailure text={failure} />
        {conflicts}
        <DialogActions onCancel={close} disabled={saving}>
          <Button type="submit" look="primary" aria-disabled={saving}>
            {saving ? 'Guardando...' : action}
          </Button>
        </DialogActions>
      </form>
    </Modal>
  );
}
