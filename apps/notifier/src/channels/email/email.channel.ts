import type { ReminderSnapshot } from '@recuerda/contracts';
import type { MessageSettings } from '../../texts/message-settings.js';
import type { Account, FallbackChannel } from '../channel.js';
import { EMAIL } from './email-account.js';

/** Mails to employees whom WhatsApp does not reach, where the school wants them. */
export class EmailChannel implements FallbackChannel {
  readonly name = EMAIL;

  /** @param accounts none: mail is not set up */
  constructor(
    readonly accounts: readonly Account[],
    private readonly school: Pick<MessageSettings, 'current'>,
  ) {}

  accountFor({ employeeEmail }: Pick<ReminderSnapshot, 'employeeEmail'>): Account | undefined {
    return this.school.current.mailFallback && employeeEmail !== null ? this.accounts[0] : undefined;
  }

  async refresh(): Promise<void> {
    // There is nothing that other notifiers know.
  }
}
