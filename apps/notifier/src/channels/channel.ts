import type {
  MessageButton,
  MessageRequestedData,
  MessageRow,
  ProviderView,
  ReminderSnapshot,
} from '@recuerda/contracts';
import type { LateFault, SendOutcome } from './send-outcome.js';

/** Address of an employee. */
export interface Address {
  value: string;
  /** False if its form is unknown: it is used unchanged, and a warning is logged. */
  recognised: boolean;
}

/** A reminder on its way to an address. */
export interface OutgoingReminder {
  reminderId: string;
  to: string;
  facts: ReminderSnapshot;
  mayPost: MayPost;
}

/** Asked just before each POST, after whatever the sender had to wait for; false: the outcome is `READ_AGAIN`. */
export type MayPost = () => boolean;

/** Reminders of one employee on their way, in one message. */
export interface OutgoingBundle {
  messageId: string;
  to: string;
  /** Reminders in the order of the list. */
  facts: readonly ReminderSnapshot[];
  mayPost: MayPost;
}

/** Any other message on its way. */
export interface OutgoingChannelMessage {
  messageId: string;
  kind: MessageRequestedData['kind'];
  phone: string;
  text: string;
  /** Buttons, where the provider has them. */
  buttons?: MessageButton[];
  list?: MessageRow[];
}

/** Upper bounds of what the provider of a channel takes from one sender; `Infinity`: none is known. */
export interface Ceilings {
  /** POSTs of all notifiers at the same time. */
  concurrency: number;
  /** POSTs of all notifiers per second. */
  rate: number;
}

/**
 * Port: one way to reach employees. Settings, senders, limits and addresses of a channel lie in its folder; the rest of
 * the notifier knows only this.
 */
export abstract class Channel {
  /** Object that stays the same until the account, or a value of it, is exchanged. */
  abstract get connection(): object;
  /** Identifies the account at the provider; no secret. */
  abstract get account(): string;
  /** Whether reminders are held while the provider refuses the account; otherwise they fail. */
  abstract get holds(): boolean;
  abstract get ceilings(): Ceilings;
  /** Whether messages go to the simulator, and reach nobody. */
  abstract get simulated(): boolean;
  /** Settings that the provider refuses. */
  abstract get problems(): NonNullable<ProviderView['problems']>;
  /** Whether employees are written to only if their consent is recorded. */
  abstract get requiresConsent(): boolean;
  /** Templates of this month; null: there is no limit. */
  abstract get monthlyTemplates(): NonNullable<ProviderView['monthlyTemplates']> | null;
  abstract get textLimit(): NonNullable<ProviderView['textLimit']> | null;
  /** Returns the fault that an error code shows after a message, posted at `postedAt`, was taken. */
  abstract lateFault(code: number, postedAt: Date | null): LateFault | undefined;
  /** Free text that was posted to an address at `postedAt` was refused later. Never throws. */
  abstract closeWindow(to: string, postedAt: Date): Promise<void>;
  abstract addressOf(employee: Pick<ReminderSnapshot, 'employeePhone'>): Address;
  /** Makes one POST. Never throws: every failure is an outcome. */
  abstract send(reminder: OutgoingReminder): Promise<SendOutcome>;
  /** Prepares one message with several reminders. Returns its text, and its POST. */
  abstract sendBundle(bundle: OutgoingBundle): { text: string; post: () => Promise<SendOutcome> };
  /** Makes one POST of a message that is no reminder. Never throws. */
  abstract sendMessage(message: OutgoingChannelMessage): Promise<SendOutcome>;
}
