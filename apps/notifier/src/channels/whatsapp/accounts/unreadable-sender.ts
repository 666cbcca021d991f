import type { SendOutcome } from '../../send-outcome.js';
import { Sender } from '../sender.js';

/** Stands for an account whose secrets no key opens: reminders are held, and nothing goes out another way. */
export class UnreadableSender extends Sender {
  readonly holds = true;
  readonly ceilings = { concurrency: Infinity, rate: Infinity };
  readonly hasReceipts = false;
  readonly simulated = false;
  readonly maxTextLength = Infinity;

  constructor(readonly account: string) {
    super();
  }

  async send(): Promise<SendOutcome> {
    return {
      kind: 'account_fault',
      reason: 'credentials',
      answer: 'SECRETS_KEY does not open the keys of the account',
    };
  }
}
