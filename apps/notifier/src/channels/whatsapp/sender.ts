import type { MessageButton, MessageRow, ProviderView, ReminderSnapshot } from '@recuerda/contracts';
import type { Ceilings, MayPost } from '../channel.js';
import type { SendOutcome } from '../send-outcome.js';

export interface OutgoingMessage {
  /** Id of the reminder or message; a provider that can returns it with each status. */
  id: string;
  /** Normalised number, or Meta's id of a person whose number is not known. */
  to: string;
  text: string;
  /** Asked before the POST of a reminder. */
  mayPost?: MayPost;
  /** Facts of a reminder, with which a template is filled. */
  facts?: ReminderSnapshot;
  /** Set if the recipient may not have written: outside the window the text is sent by the template of this use. */
  notice?: 'escalation' | 'digest';
  /** Facts of several reminders in one message. */
  bundle?: readonly ReminderSnapshot[];
  /** Buttons, where the provider has them. */
  buttons?: MessageButton[];
  list?: MessageRow[];
}

/** Port to a WhatsApp provider. */
export abstract class Sender {
  /** Identifies the account at the provider; no secret. */
  abstract readonly account: string;
  /** Whether reminders are held while the provider refuses the account, unless WHATSAPP_BREAKER decides. */
  abstract readonly holds: boolean;
  abstract readonly ceilings: Ceilings;
  /** Whether it reports statuses, with the message's id. */
  abstract readonly hasReceipts: boolean;
  /** Whether messages go to the simulator, and reach nobody. */
  abstract get simulated(): boolean;
  /** Settings that the provider refuses; only some providers can be asked before anything is sent. */
  get problems(): NonNullable<ProviderView['problems']> {
    return [];
  }
  /** Whether employees are written to only if their consent is recorded. */
  get requiresConsent(): boolean {
    return false;
  }
  /** Templates of this month; null: there is no limit. */
  get monthlyTemplates(): NonNullable<ProviderView['monthlyTemplates']> | null {
    return null;
  }
  /** Maximum characters of a text. */
  abstract readonly maxTextLength: number;
  /** A status refused free text that was posted at `postedAt`. Never throws. */
  async closeWindow(_to: string, _postedAt: Date): Promise<void> {}
  /** Makes one POST. Never throws: every failure is an outcome. */
  abstract send(message: OutgoingMessage): Promise<SendOutcome>;
}
