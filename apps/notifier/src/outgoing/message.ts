import type { BundleDueData, Envelope, MessageRequestedData, ReminderDueData } from '@recuerda/contracts';
import { type Acknowledge, traceOf } from '@recuerda/messaging';
import type { TraceContext } from '@recuerda/service';

const FIRST_BACK_OFF_MS = 200;
const LONGEST_BACK_OFF_MS = 5_000;
const FIRST_CLAIM_CHECK_MS = 50;
const LONGEST_CLAIM_CHECK_MS = 2_000;

/** A due reminder in this process. */
export interface Reminder {
  due: ReminderDueData;
  /** Due time, or end of the hold, ms since the epoch. */
  expectedAt: number;
  /** End of the calendar's window, from which on it waits for the next one, ms since the epoch. */
  sendUntil: number;
  trace: TraceContext | undefined;
  /** Key of the account by which it was last attempted; null: it was not yet, as far as is known here. */
  account: string | null;
}

/** A text that was asked for: an answer, an escalation, a digest, a test. */
export interface Text extends Omit<MessageRequestedData, 'quotedEmployeeId'> {
  createdAt: Date;
}

/** The content of one POST, until its results are known: one reminder, up to ten of one employee, or a text. */
export class Message {
  /** Due time, or end of the hold, ms since the epoch. */
  readonly expectedAt: number;
  /** End of the calendar's window, ms since the epoch. */
  readonly sendUntil: number;
  /** Reminders without a result. */
  open: readonly Reminder[];
  private unpublished = 0;
  private hasEnded = false;
  /** Consecutive failures to start an attempt. */
  private failures = 0;
  /** Number of checks of another notifier's attempt. */
  private claimChecks = 0;

  private constructor(
    reminders: readonly Reminder[],
    /** Department of its employee when it was dispatched or asked for; null: not known. */
    readonly departmentId: string | null,
    /** Id of the bundle, and recipient, of several reminders; null: each goes alone, or it is a text. */
    public bundle: { messageId: string; employeeId: string } | null,
    readonly text: Text | null,
    /** Time from which on the scheduler publishes another event, ms since the epoch. */
    readonly expiry: number,
    private readonly onEnd: (error?: unknown) => void,
  ) {
    this.open = reminders;
    const [first] = reminders;
    this.expectedAt = first?.expectedAt ?? 0;
    this.sendUntil = first?.sendUntil ?? Infinity;
  }

  static ofReminder(event: Envelope<ReminderDueData>, acknowledge: Acknowledge): Message {
    return Message.ofEvent(event, acknowledge, [event.data], event.data.departmentId, null);
  }

  /** @param onEnd called once: it has its outcome, or is to be taken again later. */
  static ofText(text: Text, onEnd: () => void): Message {
    return new Message([], text.departmentId, null, text, Infinity, onEnd);
  }

  static ofBundle(event: Envelope<BundleDueData>, acknowledge: Acknowledge): Message {
    const { messageId, employeeId, departmentId, sendAt: heldUntil, sendUntil, reminders } = event.data;
    const window = { heldUntil, ...(sendUntil !== undefined && { sendUntil }) };
    const all = reminders.map((due) => ({ ...due, departmentId, ...window }));
    return Message.ofEvent(event, acknowledge, all, departmentId, { messageId, employeeId });
  }

  private static ofEvent(
    event: Envelope,
    acknowledge: Acknowledge,
    all: readonly ReminderDueData[],
    departmentId: string | null,
    bundle: Message['bundle'],
  ): Message {
    const trace = traceOf(event);
    const reminders = all.map((due) => {
      const { dueAt, heldUntil = dueAt, sendUntil } = due;
      return {
        due,
        expectedAt: Date.parse(heldUntil),
        sendUntil: sendUntil === undefined ? Infinity : Date.parse(sendUntil),
        trace,
        account: null,
      };
    });
    const { expirytime } = event;
    const expiry = expirytime === undefined ? Infinity : Date.parse(expirytime);
    return new Message(reminders, departmentId, bundle, null, expiry, (error) =>
      acknowledge(event, error === undefined ? undefined : { reason: error }),
    );
  }

  /** Key of the account by which it was last attempted, or is to go; null: that of the department. */
  get account(): string | null {
    return (this.text ?? this.open[0])?.account ?? null;
  }

  get ended(): boolean {
    return this.hasEnded;
  }

  /** Returns the wait after a failure to start an attempt, ms. It doubles with each up to the longest. */
  nextBackOffMs(): number {
    const wait = Math.min(FIRST_BACK_OFF_MS * 2 ** this.failures, LONGEST_BACK_OFF_MS);
    this.failures += 1;
    return wait * (1 + Math.random() / 4);
  }

  endBackOff(): void {
    this.failures = 0;
  }

  /** Returns the wait before another notifier's attempt is checked again, ms. It doubles up to the longest. */
  nextClaimCheckMs(): number {
    const wait = Math.min(FIRST_CLAIM_CHECK_MS * 2 ** this.claimChecks, LONGEST_CLAIM_CHECK_MS);
    this.claimChecks += 1;
    return wait;
  }

  /** The results of `count` reminders are about to be published. */
  publishing(count: number): void {
    this.unpublished += count;
  }

  /** A result is published, or could not be: then the event is redelivered. The last one ends the message. */
  published(error?: unknown): void {
    this.unpublished -= 1;
    if (error !== undefined || (this.unpublished === 0 && this.open.length === 0)) this.end(error);
  }

  /** Acknowledges its event; with an error it is redelivered. */
  end(error?: unknown): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.onEnd(error);
  }
}
