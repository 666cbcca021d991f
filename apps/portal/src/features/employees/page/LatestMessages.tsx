import type { ConversationMessageView } from '@recuerda/contracts';
import { Link } from 'react-router-dom';
import { isProblem } from '../../../api/problem';
import { Loaded } from '../../../components/feedback/Loaded';
import { formatMinute } from '../../../format/dates';
import { useThreadOfQuery } from '../api/employee-page';
import { PageSection } from './PageSection';

const SHOWN = 3;

/** The latest messages of the conversation with an employee. */
export function LatestMessages({ employeeId }: { employeeId: string }) {
  const query = useThreadOfQuery(employeeId);
  const isNone = isProblem(query.error) && query.error.code === 'not_found';
  return (
    <PageSection
      title="Últimos mensajes"
      action={
        query.data &&
        !isNone && (
          <Link to={`/conversations?id=${employeeId}`} className="text-link">
            Abrir conversación
          </Link>
        )
      }
    >
      {isNone ? (
        <p className="text-muted">Aún no ha escrito por WhatsApp.</p>
      ) : (
        <Loaded query={query} loading="Cargando mensajes..." size="h-24 w-full">
          {({ messages }) => <Messages messages={messages.items.slice(0, SHOWN)} />}
        </Loaded>
      )}
    </PageSection>
  );
}

function Messages({ messages }: { messages: readonly ConversationMessageView[] }) {
  if (messages.length === 0) return <p className="text-muted">Aún no hay mensajes.</p>;
  return (
    <ul className="divide-y divide-line">
      {messages.map(({ id, at, direction, text }) => (
        <li key={id} className="py-2 first:pt-0 last:pb-0">
          <time dateTime={at} className="text-xs text-muted tabular-nums">
            {formatMinute(at)}
          </time>
          <p className="line-clamp-3 break-words whitespace-pre-line">
            {direction === 'sent' && <span className="text-muted">Escuela: </span>}
            {text || 'Mensaje sin texto'}
          </p>
        </li>
      ))}
    </ul>
  );
}
