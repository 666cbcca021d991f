import type { ConversationMessageView, DeliveryView } from '@recuerda/contracts';
import { Zap } from 'lucide-react';
import { RECEIPT_NAMES, reasonLabel } from '@recuerda/contracts';
import { isHeld } from '../../components/whatsapp/is-held';
import { formatTime } from '../../format/dates';
import { automaticKind, effectOf, isDescribed, WORDLESS } from './reply-labels';
import type { ThreadItem } from './thread-items';

/** By task, as far as they are known; null: the task is gone. */
type Titles = Readonly<Record<string, string | null>> | undefined;

const BUBBLE = 'max-w-[85%] rounded-xl px-3 py-2 break-words';
const SENT = `${BUBBLE} self-end bg-accent-soft`;
const RECEIVED = `${BUBBLE} self-start border border-line bg-raised`;

/** Sent ones at the right, received ones at the left. */
export function Bubble({ item, titles }: { item: ThreadItem; titles: Titles }) {
  if ('reminder' in item) return <ReminderBubble at={item.at} reminder={item.reminder} titles={titles} />;
  if (item.message.kind === 'notice') return <Notice {...item.message} />;
  return item.message.direction === 'sent' ? (
    <SentBubble message={item.message} />
  ) : (
    <ReceivedBubble message={item.message} titles={titles} />
  );
}

/** What WhatsApp says of the person. */
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

/** What may be chosen, by its number. */
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
  const effect = effectOf(message, (message.taskId !== null && titles?.[message.taskId]) || undefined);
  return (
    <div className={RECEIVED}>
      {message.text === '' ? (
        <p className="text-muted italic">{WORDLESS}</p>
      ) : (
        // What is no text is described, not quoted.
        <p className={`whitespace-pre-line ${isDescribed(message.kind) ? 'text-muted italic' : ''}`}>{message.text}</p>
      )}
      {effect !== null && (
        <p className="mt-1 flex items-start gap-1.5 font-medium text-success">
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

const STATES: Readonly<Record<string, string>> = { sent: 'Enviado', failed: 'Fallido', held: 'Retenido' };

type StateProps = Pick<ConversationMessageView, 'at' | 'receipt' | 'reason'> & { status: string | null };

/** When it was sent, and what became of it. */
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
