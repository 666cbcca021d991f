import { useDispatch } from 'react-redux';
import { detailOf } from '../../api/problem';
import { type UndoableChange, useUndoChangeMutation } from '../../api/undo';
import { noticed } from './notices-slice';

interface Props {
  undo: UndoableChange;
  /** The notice's text. */
  what: string;
  /** The shortcut is for the newest one. */
  isNewest: boolean;
  /** The notice has nothing more to offer. */
  onDone: () => void;
}

/** Undoes the change, once. Why it cannot be is said with `portalConfig.errorNotices` off, too: it was asked for. */
export function UndoButton({ undo, what, isNewest, onDone }: Props) {
  const dispatch = useDispatch();
  const [undoChange, { isLoading }] = useUndoChangeMutation();
  const act = async (): Promise<void> => {
    if (isLoading) return;
    try {
      await undoChange(undo).unwrap();
      dispatch(noticed('info', `Deshecho: ${what}`));
    } catch (error) {
      dispatch(noticed('error', `No se pudo deshacer. ${detailOf(error)}`));
    }
    onDone();
  };
  return (
    <button
      type="button"
      className="button-quiet shrink-0 text-accent-strong"
      aria-label={`Deshacer: ${what}`}
      aria-disabled={isLoading}
      data-shortcut={isNewest ? 'undo' : undefined}
      onClick={() => void act()}
    >
      {isLoading ? 'Deshaciendo...' : 'Deshacer'}
    </button>
  );
}
