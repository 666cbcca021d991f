import { CircleAlert, Info, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { isProblem, reasonOf } from '../../api/problem';
import { useUndoChangeMutation } from '../../api/undo';
import { Button, ButtonLink, IconButton } from '../buttons';
import { dismissed, type Notice, noticed, type NoticesState } from './use-notices';

/** Information disappears after this time, and what can be acted on after the longer one. Milliseconds. */
const INFO_STAYS_MS = 6_000;
const OFFER_STAYS_MS = 10_000;

const LINE = 'flex items-center gap-x-3 border-t border-line bg-surface px-4 py-2 text-sm lg:px-8';
/** On phones the text has no room beside two buttons. */
const MANY = 'max-sm:flex-wrap max-sm:[&>p]:basis-4/5';

/** Below the page, in a place of its own: it takes room from the page instead of covering it. */
export function NoticeBar() {
  const notices = useSelector((state: NoticesState) => state.notices);
  const newest = notices.findLast(({ undo }) => undo);
  return (
    <div role="status" aria-label="Avisos" className="shrink-0 print:hidden">
      {notices.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} isNewest={notice === newest} />
      ))}
    </div>
  );
}

/** Stays while the pointer or the focus is on it. `isNewest`: of those that can be undone. */
function NoticeLine({ notice: { id, tone, text, link, undo }, isNewest }: { notice: Notice; isNewest: boolean }) {
  const dispatch = useDispatch();
  const line = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isError = tone === 'error' || failure !== null;
  const stays = isError || hovered || focused;
  const staysMs = link || undo ? OFFER_STAYS_MS : INFO_STAYS_MS;
  useEffect(() => {
    if (stays) return;
    const timer = window.setTimeout(() => dispatch(dismissed(id)), staysMs);
    return () => window.clearTimeout(timer);
  }, [dispatch, id, stays, staysMs]);
  const dismiss = () => {
    if (line.current?.contains(document.activeElement)) document.querySelector('main')?.focus();
    dispatch(dismissed(id));
  };
  const Icon = isError ? CircleAlert : Info;
  return (
    <div
      ref={line}
      className={`${LINE} ${link && undo ? MANY : ''}`}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget))}
    >
      <Icon aria-hidden className={isError ? 'size-4 shrink-0 text-danger' : 'size-4 shrink-0 text-accent'} />
      <p className="min-w-0 flex-1">{failure === null ? text : `${text} ${failure}`}</p>
      {link && (
        <ButtonLink to={link.to} look="quiet" className="shrink-0 text-accent-strong" onClick={dismiss}>
          {link.name}
        </ButtonLink>
      )}
      {undo && <UndoButton undo={undo} what={text} isNewest={isNewest} onFailed={setFailure} onDone={dismiss} />}
      <IconButton Icon={X} label="Cerrar aviso" onClick={dismiss} />
    </div>
  );
}

interface Props {
  undo: NonNullable<Notice['undo']>;
  /** The notice's text. */
  what: string;
  /** The shortcut is for the newest one. */
  isNewest: boolean;
  /** It may be tried again. */
  onFailed: (failure: string) => void;
  /** The notice has nothing more to offer. */
  onDone: () => void;
}

/**
 * Undoes the change, once; an answer 409 is final. Why it cannot be is said with `portalConfig.errorNotices` off, too:
 * it was asked for.
 */
function UndoButton({ undo, what, isNewest, onFailed, onDone }: Props) {
  const dispatch = useDispatch();
  const [undoChange, { isLoading }] = useUndoChangeMutation();
  const act = async (): Promise<void> => {
    if (isLoading) return;
    try {
      await undoChange(undo).unwrap();
      // Many are deleted one after the other.
      dispatch(noticed('info', 'created' in undo ? `Eliminando las tareas: ${what}` : `Deshecho: ${what}`));
    } catch (error) {
      const failure = `No se pudo deshacer. ${reasonOf(error)}`;
      if (!isProblem(error) || error.status !== 409) return onFailed(failure);
      dispatch(noticed('error', failure));
    }
    onDone();
  };
  return (
    <Button
      look="quiet"
      className="shrink-0 text-accent-strong"
      aria-label={`Deshacer: ${what}`}
      aria-disabled={isLoading}
      data-shortcut={isNewest ? 'undo' : undefined}
      onClick={() => void act()}
    >
      {isLoading ? 'Deshaciendo...' : 'Deshacer'}
    </Button>
  );
}
