import type { MessageButton, MessageRow, ProviderView, ReminderSnapshot } from '@recuerda/contracts';
import type { LateFault, SendOutcome } from './send-outcome.js';

/** Address of an employee. */
export interface Address {
  /** Empty: there is none. */
  value: string;
  /** False if its form is unknown: it is used unchanged, and a warning is logged. */
  recognised: boolean;
}

/** A message on its way to an address: a reminder, several reminders of one employee, or any other text. */
export interface OutgoingMessage {
  /** Id of the reminder or message; a provider that can returns it with each status. */
  id: string;
  /** Value of the {@link Address}. */
  to: string;
  text: string;
  /** Asked just before each POST, after whatever the account had to wait for; false: the outcome is `READ_AGAIN`. */
  mayPost?: () => boolean;
  /** The reminder that the text is of, for providers that do not send the text itself. */
  facts?: ReminderSnapshot;
  /** The reminders that the text is of, in the order of its list. */
  bundle?: readonly ReminderSnapshot[];
  /** Kind of a message to somebody who may not have written. */
  notice?: 'escalation' | 'digest' | 'report' | 'decision';
  /** Buttons, where the provider has them. */
  buttons?: MessageButton[];
  list?: MessageRow[];
}

/** Upper bounds of what the provider takes from one account; `Infinity`: none is known. */
export interface Ceilings {
  /** POSTs of all notifiers at the same time. */
  concurrency: number;
  /** POSTs of all notifiers per second. */
  rate: number;
}

/** Facts about an account that screens show. */
export interface ShownAccount {
  /** Words by which people know it, such as its number. */
  name: string;
  /** Settings that the provider refuses. */
  problems: NonNullable<ProviderView['problems']>;
  /** Maximum characters of a text; `Infinity`: none is known. */
  maxTextLength: number;
  /** Whether employees are written to only if their consent is recorded. */
  requiresConsent: boolean;
  /** Templates of this month; null: there is no limit. */
  monthlyTemplates: NonNullable<ProviderView['monthlyTemplates']> | null;
  /** Whether messages go to the simulator, and reach nobody. */
  simulated: boolean;
}

/** View of an account without limits, as far as is known. */
export const UNLIMITED: Omit<ShownAccount, 'name'> = {
  problems: [],
  maxTextLength: Infinity,
  requiresConsent: false,
  monthlyTemplates: null,
  simulated: false,
};

/** Report of the provider that a message, which it took, has failed. */
export interface FaultReport {
  /** The provider's error code. */
  code: number;
  /** Number that it went to; null: it is not known any more. */
  phone: string | null;
  /** Time of its POST; null: it is not known. */
  postedAt: Date | null;
}

/**
 * Port: an account of a channel at its provider, such as one WhatsApp number. It is another object once a value of it
 * is exchanged.
 */
export interface Account {
  /** Identifies it among all accounts of all channels, such as `whatsapp:cloud:106540352242922`; no secret. */
  readonly key: string;
  /** Departments that it serves; none: it is the school's, which serves all others. */
  readonly departmentIds: readonly string[];
  /** Whether reminders are held while the provider refuses it; otherwise they fail. */
  readonly holds: boolean;
  readonly ceilings: Ceilings;
  readonly view: ShownAccount;
  addressOf(employee: Pick<ReminderSnapshot, 'employeePhone' | 'employeeEmail'>): Address;
  /** Makes one POST. Never throws: every failure is an outcome. */
  send(message: OutgoingMessage): Promise<SendOutcome>;
  /** Returns the fault that a report shows beyond its message; what concerns only the account itself learns. */
  lateFault(report: FaultReport): Promise<LateFault | undefined>;
}

/** Port: one way to reach employees. Its settings, senders, limits and addresses lie in its folder. */
export interface Channel {
  /** Begins the keys of its accounts. */
  readonly name: string;
  /** Connected accounts; another array once one of them is exchanged. */
  readonly accounts: readonly Account[];
  /** Takes up what other notifiers know of its accounts. Throws if the database is down. */
  refresh(): Promise<void>;
}
