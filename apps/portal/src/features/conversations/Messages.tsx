import {
  type ConversationMessageView,
  type ConversationView,
  type DeliveryView,
  MAX_IDS,
  reasonLabel,
  RECEIPT_NAMES,
} from '@recuerda/contracts';
import { skipToken } from '@reduxjs/toolkit/query';
import { Zap } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { itemsOf } from '../../api/pages';
import { LoadError, Loading, MoreButton, StaleNotice } from '../../components/feedback';
import { Proof } from '../../components/Proof';
import { isHeld } from '../../components/whatsapp/hold-names';
import { formatDay, formatTime } from '../../format/dates';
import { useListMessagesInfiniteQuery, useListRemindersInfiniteQuery, useTaskTitlesQuery } from './api/conversations';
import { automaticKind, effectOf, isDescribed, WORDLESS } from './reply-labels';
import { taskIdsOf, type ThreadItem, threadOf } from './thread-items';

const BUBBLE = 'max-w-[85%] rounded-xl px-3 py-2 break-words';
const SENT = `${BUBBLE} self-end bg-accent-soft`;
const RECEIVED = `${BUBBLE} self-start border border-line bg-raised`;

const STATES: Readonly<Record<string, string>> = { sent: 'Enviado', failed: 'Fallido', held: 'Retenido' };

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
  if (both.some(({ isLoading }) => isLoading)) return <Loading label="Cargando mensajes..." className="m-auto" />;
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

function DayMark({ item, before }: { item: ThreadItem; before: ThreadItem | undefined }) {
  const day = formatDay(item.at);
  if (before && formatDay(before.at) === day) return null;
  return <p className="my-2 text-center text-xs text-muted">{day}</p>;
}

/** By task, as far as they are known; null: the task is gone. */
type Titles = Readonly<Record<string, string | null>> | undefined;

/** Sent ones at the right, received ones at the left. */
function Bubble({ item, titles }: { item: ThreadItem; titles: Titles }) {
  if ('reminder' in item) return <ReminderBubble at={item.at} reminder={item.reminder} titles={titles} />;
  if (item.message.kind === 'notice') return <Notice {...item.message} />;
  return item.message.direction === 'sent' ? (
    <SentBubble message={item.message} />
  ) : (
    <ReceivedBubble message={item.message} titles={titles} />
  );
}

/** The person's name in WhatsApp. */
function Notice({ text, at }: ConversationMessageView) {
  return (
    <p className="max-w-full self-center text-center text-xs break-words text-muted">
      {text} · <time dateTime={at}>{formatTime(at)}</time>
    </p>
  );
}

function ReminderBubble({ at, reminder, titles }: { at: string; reminder: DeliveryView; titles: Titles }) {
  const title = titles?.[reminder.taskId];
  return (
    <div className={SENT}>
      <p className="text-xs text-muted">Recordatorio</p>
      <p>{title === undefined ? '…' : (title ?? 'Tarea eliminada')}</p>
      <State
        at={at}
        status={isHeld(reminder) ? 'held' : reminder.status}
        receipt={reminder.receipt}
        reason={reminder.receiptReason ?? reminder.reason}
      />
    </div>
  );
}

function SentBubble({ message }: { message: ConversationMessageView }) {
  const kind = automaticKind(message);
  return (
    <div className={SENT}>
      {kind !== null && <p className="text-xs text-muted">{kind}</p>}
      <p className="whitespace-pre-line">{message.text}</p>
      {message.choices && <Choices choices={message.choices} />}
      <State {...message} />
    </div>
  );
}

function Choices({ choices }: { choices: NonNullable<ConversationMessageView['choices']> }) {
  return (
    <ol aria-label="Opciones" className="mt-1 list-inside list-decimal">
      {choices.map(({ title, description }, index) => (
        <li key={index}>
          {title}
          {description && <span className="block pl-5 text-xs text-muted">{description}</span>}
        </li>
      ))}
    </ol>
  );
}

function ReceivedBubble({ message, titles }: { message: ConversationMessageView; titles: Titles }) {
  const isRefused = message.action === 'refused';
  const effect = effectOf(message, (message.taskId !== null && titles?.[message.taskId]) || undefined);
  return (
    <div className={RECEIVED}>
      {message.text === '' ? (
        <p className="text-muted italic">{WORDLESS}</p>
      ) : (
        // What is no text is described, not quoted.
        <p className={`whitespace-pre-line ${isDescribed(message.kind) ? 'text-muted italic' : ''}`}>{message.text}</p>
      )}
      {message.proof && <Proof id={message.id} {...message.proof} />}
      {effect !== null && (
        <p className={`mt-1 flex items-start gap-1.5 font-medium ${isRefused ? 'text-danger' : 'text-success'}`}>
          <Zap aria-hidden className="h-[1lh] w-4 shrink-0" />
          {effect}
        </p>
      )}
      <time dateTime={message.at} className="mt-1 block text-xs text-muted tabular-nums">
        {formatTime(message.at)}
      </time>
    </div>
  );
}

type StateProps = Pick<ConversationMessageView, 'at' | 'receipt' | 'reason'> & { status: string | null };

function State({ at, status, receipt, reason }: StateProps) {
  const isLost = status === 'failed' || receipt === 'undelivered';
  const isExplained = reason !== null && (isLost || status === 'held' || (status === 'sent' && !receipt));
  const state = receipt ? RECEIPT_NAMES[receipt] : (STATES[status ?? ''] ?? 'Enviando');
  const text = isExplained ? `${state}: ${reasonLabel(reason)}` : state;
  return (
    <p className={`mt-1 text-right text-xs tabular-nums ${isLost ? 'text-danger' : 'text-muted'}`}>
      <time dateTime={at}>{formatTime(at)}</time> · {text}
    </p>
  );
}
