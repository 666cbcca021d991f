import type { ConversationView } from '@recuerda/contracts';
import { Link, useSearchParams } from 'react-router-dom';
import { EmptyState, LoadError, Loading, NextPage, StaleNotice } from '../../components/feedback';
import { Choice } from '../../components/form/Choice';
import { SearchField } from '../../components/form/SearchField';
import { NothingFoundIllustration } from '../../components/illustrations/NothingFoundIllustration';
import { RemindersIllustration } from '../../components/illustrations/RemindersIllustration';
import type { ScreenModule } from '../../components/lazy/screen';
import { usePagedList } from '../../components/list/use-paged-list';
import { type UrlFilters, useUrlFilters } from '../../components/list/use-url-filters';
import { PageHeader } from '../../components/PageHeader';
import { HEADINGS } from '../../config/headings';
import { dateOf, formatDay, formatTime, today } from '../../format/dates';
import { counted } from '../../format/numbers';
import { listConversations, useListConversationsInfiniteQuery } from './api/conversations';
import { nameOf, WORDLESS } from './reply-labels';
import { Thread } from './Thread';

const FILTERS = ['search', 'unread', 'id'] as const;

export const readFirst: ScreenModule['readFirst'] = (dispatch) =>
  dispatch(listConversations.initiate({ search: '', unread: '' }, { subscribe: false }));

/** Messages to employees and their answers: the list and one thread; on phones one of both. */
export default function ConversationsScreen() {
  const urlFilters = useUrlFilters(FILTERS);
  const { id } = urlFilters.filters;
  return (
    // Fills what the banners leave of the page: list and thread scroll by themselves.
    <div className="absolute inset-0 mx-auto flex min-h-80 max-w-6xl flex-col px-4 py-4 lg:px-8 lg:py-8">
      <div className={id === '' ? '' : 'max-md:hidden'}>
        <PageHeader {...HEADINGS['/conversations']} />
      </div>
      <div className="flex min-h-0 flex-1 gap-4">
        <div className={`min-h-0 w-full flex-col md:flex md:w-80 md:shrink-0 ${id === '' ? 'flex' : 'hidden'}`}>
          <ConversationList urlFilters={urlFilters} />
        </div>
        <div
          className={`card min-h-0 min-w-0 flex-1 flex-col overflow-hidden md:flex ${id === '' ? 'hidden' : 'flex'}`}
        >
          {id === '' ? <p className="m-auto text-muted">Elige una conversación</p> : <Thread key={id} id={id} />}
        </div>
      </div>
    </div>
  );
}

function ConversationList({
  urlFilters: { filters, setFilter },
}: {
  urlFilters: UrlFilters<(typeof FILTERS)[number]>;
}) {
  const { search, unread, id } = filters;
  const setSearch = (text: string) => setFilter('search', text);
  return (
    <>
      <div role="search" aria-label="Conversaciones" className="mb-3 flex flex-wrap items-center gap-2">
        <SearchField label="Buscar conversación" value={search} onChange={setSearch} />
        <Choice
          label="Sin leer"
          className="py-2"
          checked={unread === 'true'}
          onChange={({ target }) => setFilter('unread', target.checked ? 'true' : '')}
        />
      </div>
      <Conversations search={search} unread={unread} openId={id} />
    </>
  );
}

function Conversations({ search, unread, openId }: { search: string; unread: string; openId: string }) {
  const query = useListConversationsInfiniteQuery({ search, unread });
  const { items, state } = usePagedList(query);
  const { error, isError, isFetching, isFetchNextPageError } = query;
  const retry = () => void query.refetch();
  if (state === 'failed') return <LoadError error={error} retry={retry} retrying={isFetching} />;
  if (state === 'loading') return <Loading label="Cargando conversaciones..." />;
  if (state !== 'some') return search || unread ? <NothingFound /> : <NoneYet />;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {isError && !isFetchNextPageError && <StaleNotice error={error} retry={retry} />}
      <ul aria-label="Conversaciones" className="card divide-y divide-line overflow-hidden">
        {items.map((conversation) => (
          <ConversationItem key={conversation.id} conversation={conversation} isOpen={conversation.id === openId} />
        ))}
      </ul>
      <NextPage query={query} />
    </div>
  );
}

const NothingFound = () => <EmptyState illustration={<NothingFoundIllustration />} title="Sin resultados" />;
const NoneYet = () => (
  <EmptyState
    illustration={<RemindersIllustration />}
    title="Aún no hay conversaciones"
    hint="Cuando un empleado responda a un recordatorio por WhatsApp, su mensaje aparecerá aquí."
  />
);

function ConversationItem({ conversation, isOpen }: { conversation: ConversationView; isOpen: boolean }) {
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
