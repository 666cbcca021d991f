import { type ConversationView, MAX_IDS } from '@recuerda/contracts';
import { skipToken } from '@reduxjs/toolkit/query';
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { itemsOf } from '../../api/pages';
import { LoadError } from '../../components/feedback/LoadError';
import { Spinner } from '../../components/feedback/Spinner';
import { StaleNotice } from '../../components/feedback/StaleNotice';
import { MoreButton } from '../../components/list/MoreButton';
import { formatDay } from '../../format/dates';
import { useListMessagesInfiniteQuery, useListRemindersInfiniteQuery, useTaskTitlesQuery } from './api/conversations';
import { Bubble } from './Bubble';
import { taskIdsOf, type ThreadItem, threadOf } from './thread-items';

/** The thread, the newest at its end, which is what one sees first. */
export function Messages({ conversation }: { conversation: ConversationView }) {
  const messages = useListMessagesInfiniteQuery(conversation.id);
  const reminders = useListRemindersInfiniteQuery(conversation.employee?.id ?? skipToken);
  const both = [messages, reminders];
  const thread = useMemo(
    () =>
      threadOf(
        { items: itemsOf(messages.data), hasMore: messages.hasNextPage },
        { items: itemsOf(reminders.data), hasMore: reminders.hasNextPage },
      ),
    [messages.data, messages.hasNextPage, reminders.data, reminders.hasNextPage],
  );
  const ids = taskIdsOf(thread.items, MAX_IDS);
  const { data: titles } = useTaskTitlesQuery(ids.length === 0 ? skipToken : ids);
  const failed = both.find(({ isError }) => isError);
  const retry = () => {
    for (const query of both) if (query.isError) void query.refetch();
  };
  const more = () => {
    if (thread.next.messages) void messages.fetchNextPage();
    if (thread.next.reminders) void reminders.fetchNextPage();
  };
  if (both.some(({ isLoading }) => isLoading))
    return (
      <div className="m-auto" aria-busy="true">
        <Spinner label="Cargando mensajes..." />
      </div>
    );
  if (failed && thread.items.length === 0)
    return <LoadError error={failed.error} retry={retry} retrying={failed.isFetching} />;
  const { items, next } = thread;
  return (
    <Log newest={items.at(-1)?.id} titlesAreKnown={titles !== undefined}>
      {failed && !both.some((query) => query.isFetchNextPageError) && (
        <StaleNotice error={failed.error} retry={retry} />
      )}
      {(next.messages || next.reminders) && (
        <MoreButton
          fetching={both.some((query) => query.isFetchingNextPage)}
          error={both.find((query) => query.isFetchNextPageError)?.error}
          onMore={more}
        />
      )}
      {items.length === 0 && <p className="py-8 text-center text-muted">Aún no hay mensajes</p>}
      <ol className="flex flex-col gap-2">
        {items.map((item, index) => (
          <li key={item.id} className="flex flex-col">
            <DayMark item={item} before={items[index - 1]} />
            <Bubble item={item} titles={titles} />
          </li>
        ))}
      </ol>
    </Log>
  );
}

interface LogProps {
  newest: string | undefined;
  titlesAreKnown: boolean;
  children: ReactNode;
}

/** Scrolls; shows its end at first, and whenever a newer item has come. */
function Log({ newest, titlesAreKnown, children }: LogProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [newest, titlesAreKnown]);
  return (
    <div ref={box} role="log" aria-label="Mensajes" tabIndex={0} className="min-h-0 flex-1 overflow-y-auto px-4 py-3">
      {children}
    </div>
  );
}

/** Stands above the first item of a day. */
function DayMark({ item, before }: { item: ThreadItem; before: ThreadItem | undefined }) {
  const day = formatDay(item.at);
  if (before && formatDay(before.at) === day) return null;
  return <p className="my-2 text-center text-xs text-muted">{day}</p>;
}
