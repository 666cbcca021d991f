import type { ConversationView } from '@recuerda/contracts';
import { Link, useSearchParams } from 'react-router-dom';
import { dateOf, formatDay, formatTime, today } from '../../format/dates';
import { counted } from '../../format/numbers';
import { nameOf, WORDLESS } from './reply-labels';

/** One conversation of the list, which opens its thread. */
export function ConversationItem({ conversation, isOpen }: { conversation: ConversationView; isOpen: boolean }) {
  const [params] = useSearchParams();
  const { id, lastMessage, unread } = conversation;
  const to = {
    search: String(new URLSearchParams([...params].filter(([name]) => name !== 'id').concat([['id', id]]))),
  };
  return (
    <li>
      <Link
        to={to}
        aria-current={isOpen}
        className={`block px-4 py-3 transition-colors duration-150 ${isOpen ? 'bg-accent-soft' : 'hover:bg-raised'}`}
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className={`truncate ${unread > 0 ? 'font-semibold' : 'font-medium'}`}>{nameOf(conversation)}</span>
          {lastMessage && (
            <time dateTime={lastMessage.at} className="shrink-0 text-xs text-muted tabular-nums">
              {dateOf(lastMessage.at) === today() ? formatTime(lastMessage.at) : formatDay(lastMessage.at)}
            </time>
          )}
        </span>
        <span className="flex items-center justify-between gap-3">
          <span className="truncate text-muted">
            {lastMessage?.direction === 'sent' && 'Escuela: '}
            {lastMessage && (lastMessage.text || WORDLESS)}
          </span>
          {unread > 0 && (
            <span className="shrink-0 rounded-full bg-accent px-2 text-xs font-medium text-on-accent">
              {unread}
              <span className="sr-only"> {counted(unread, 'mensaje', 'mensajes').replace(/^\S+ /, '')} sin leer</span>
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}
