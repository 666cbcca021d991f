import { Inject, Injectable } from '@nestjs/common';
import { addDays, instantOf } from '@recuerda/calendar';
import { FindAbsentEmployees, type SettingsView } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import type { Transaction } from '@recuerda/outbox';
import { CLOCK, type Clock, counter } from '@recuerda/service';
import { CONVERSATIONS_CONFIG, type ConversationsConfig } from '../conversations.config.js';
import { derivedId } from '../derived-id.js';
import { ConversationStore } from '../threads/conversation.store.js';
import { RequestMessages } from '../threads/request-messages.js';
import type { DigestDay } from './digest-progress.js';

const requested = counter('recuerda_digests_total', 'Digests that were requested of the notifier.', ['kind']);
for (const kind of ['daily', 'weekly']) requested.inc({ kind }, 0);

/** Who gets a digest. */
export interface Recipient {
  employeeId: string;
  departmentId: string | null;
  phone: string;
}

/** Requests digests of the notifier. */
@Injectable()
export class DigestMessages {
  constructor(
    private readonly requests: RequestClient,
    private readonly conversations: ConversationStore,
    private readonly messages: RequestMessages,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONVERSATIONS_CONFIG) private readonly config: Pick<ConversationsConfig, 'CONVERSATIONS'>,
  ) {}

  /** Leaves out employees whose calendar has no window on that day. */
  async presentOf<R extends Recipient>(recipients: R[], date: string, settings: SettingsView): Promise<R[]> {
    if (recipients.length === 0) return [];
    const startOf = (day: string): string => instantOf(settings.effectiveTimeZone, day, '00:00').toISOString();
    const absent = await this.requests.send(FindAbsentEmployees, {
      employees: recipients.map(({ employeeId, departmentId }) => ({ employeeId, departmentId })),
      from: startOf(date),
      to: startOf(addDays(date, 1)),
    });
    return recipients.filter(({ employeeId }) => !absent.includes(employeeId));
  }

  /** Does nothing if the message is there already. `about`: what makes it the only one of its day. */
  async send(transaction: Transaction, day: DigestDay, about: string, recipient: Recipient, text: string) {
    const { employeeId: id, departmentId, phone } = recipient;
    const message = {
      id: derivedId(`${day.kind} digest ${day.date} ${about}`),
      kind: 'digest' as const,
      text,
      conversationId: id,
      employee: { id, departmentId },
      phone,
    };
    requested.inc({ kind: day.kind });
    if (this.config.CONVERSATIONS === 'off') return this.messages.request(transaction.emit, message);
    await this.conversations.openFor(transaction.manager, { id }, this.clock.now());
    await this.messages.send(transaction, message);
  }
}
