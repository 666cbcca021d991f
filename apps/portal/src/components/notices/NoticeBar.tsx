import { CircleAlert, Info, X } from 'lucide-react';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { dismissed, type Notice, type NoticesState } from './notices-slice';

/** Information disappears after this time. Milliseconds. */
const INFO_STAYS_MS = 6_000;

/** Below the page, in a place of its own: it takes room from the page instead of covering it. */
export function NoticeBar() {
  const notices = useSelector((state: NoticesState) => state.notices);
  return (
    <div role="status" aria-label="Avisos" className="shrink-0 print:hidden">
      {notices.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

function NoticeLine({ notice: { id, tone, text } }: { notice: Notice }) {
  const dispatch = useDispatch();
  useEffect(() => {
    if (tone !== 'info') return;
    const timer = window.setTimeout(() => dispatch(dismissed(id)), INFO_STAYS_MS);
    return () => window.clearTimeout(timer);
  }, [dispatch, id, tone]);
  const Icon = tone === 'error' ? CircleAlert : Info;
  return (
    <div className="flex items-center gap-3 border-t border-line bg-surface px-4 py-2 text-sm lg:px-8">
      <Icon aria-hidden className={tone === 'error' ? 'size-4 shrink-0 text-danger' : 'size-4 shrink-0 text-accent'} />
      <p className="min-w-0 flex-1">{text}</p>
      <button type="button" className="icon-button" aria-label="Cerrar aviso" onClick={() => dispatch(dismissed(id))}>
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}
