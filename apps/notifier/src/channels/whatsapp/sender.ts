import type { Ceilings, OutgoingMessage, ShownAccount } from '../channel.js';
import type { SendOutcome } from '../send-outcome.js';

/** Port to a WhatsApp provider. */
export abstract class Sender {
  /** Whether reminders are held while the provider refuses the account, unless WHATSAPP_BREAKER decides. */
  abstract readonly holds: boolean;
  abstract readonly ceilings: Ceilings;
  /** Whether it reports statuses, with the message's id. */
  abstract readonly hasReceipts: boolean;
  /** Whether messages go to the simulator, and reach nobody. */
  abstract get simulated(): boolean;
  /** Settings that the provider refuses; only some providers can be asked before anything is sent. */
  get problems(): ShownAccount['problems'] {
    return [];
  }
  /** Whether employees are written to only if their consent is recorded. */
  get requiresConsent(): boolean {
    return false;
  }
  /** Templates of this month; null: there is no limit. */
  get monthlyTemplates(): ShownAccount['monthlyTemplates'] {
    return null;
  }
  /** Maximum characters of a text. */
  abstract readonly maxTextLength: number;
  /** A status refused free text that was posted at `postedAt`. Never throws. */
  async closeWindow(_to: string, _postedAt: Date): Promise<void> {}
  /** Makes one POST. Never throws: every failure is an outcome. */
  abstract send(message: OutgoingMessage): Promise<SendOutcome>;
}
