import type { ConversationView } from '@recuerda/contracts';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useMay } from '../../api/access/access-slice';
import { LoadError, Loading } from '../../components/feedback';
import { EmployeeLink } from '../../components/names/EmployeeLink';
import { AnswerForm } from './AnswerForm';
import { useGetConversationQuery, useMarkConversationReadMutation } from './api/conversations';
import { Messages } from './Messages';
import { nameOf } from './reply-labels';

export function Thread({ id }: { id: string }) {
  const { data, error, isError, isFetching, refetch } = useGetConversationQuery(id);
  const may = useMay('school.write');
  useMarkRead(may ? data : undefined);
  if (!data)
    return (
      <>
        <ThreadHeader />
        {isError ? (
          <LoadError error={error} retry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Loading label="Cargando conversación..." className="m-auto" />
        )}
      </>
    );
  return (
    <>
      <ThreadHeader conversation={data} />
      <Messages conversation={data} />
      {may && <AnswerForm conversation={data} />}
    </>
  );
}

/** On phones also the way back to the list, which a thread covers: for one that cannot be read, too. */
function ThreadHeader({ conversation }: { conversation?: ConversationView }) {
  const [params] = useSearchParams();
  const back = new URLSearchParams([...params].filter(([name]) => name !== 'id'));
  return (
    <header className={`flex items-center gap-3 border-b border-line px-4 py-2 ${conversation ? '' : 'md:hidden'}`}>
      <Link to={{ search: String(back) }} className="icon-button md:hidden" aria-label="Volver a las conversaciones">
        <ArrowLeft aria-hidden className="size-4" />
      </Link>
      {conversation && (
        <div className="min-w-0">
          <h2 className="truncate font-semibold">
            {conversation.employee ? (
              <EmployeeLink id={conversation.employee.id}>{nameOf(conversation)}</EmployeeLink>
            ) : (
              nameOf(conversation)
            )}
          </h2>
          {conversation.employee && conversation.phone && <p className="text-xs text-muted">+{conversation.phone}</p>}
        </div>
      )}
    </header>
  );
}

/** An open thread counts as read, once it is seen. */
function useMarkRead(conversation: ConversationView | undefined): void {
  const [markRead] = useMarkConversationReadMutation();
  const { id, unread = 0 } = conversation ?? {};
  useEffect(() => {
    if (id === undefined || unread === 0) return;
    const read = () => {
      if (!document.hidden) void markRead(id);
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [id, unread, markRead]);
}
