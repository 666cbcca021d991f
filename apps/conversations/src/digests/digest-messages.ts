import { Inject, Injectable } from '@nestjs/common';
import { addDays, instantOf } from '@recuerda/calendar';
import {
  FindAbsentEmployees,
  type SettingsView,
  WeeklyDigestPrepared,
  type WeeklyDigestPreparedData,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import type { Transaction } from '@recuerda/outbox';
import { CLOCK, type Clock, counter, currentTrace } from '@recuerda/service';
import { Consents } from '../employees/consents.js';
import { RequestMessages } from '../threads/request-messages.js';
import { derivedId } from '../conversations.database.js';

const requested = counter('recuerda_digests_total', 'Digests that were requested of the notifier, or of identity.', [
  'kind',
]);
for (const kind of ['daily', 'weekly', 'weekly_mail']) requested.inc({ kind }, 0);

/** An employee who gets a digest. */
export interface Recipient {
  employeeId: string;
  departmentId: string | null;
  phone: string;
}

interface Digest {
  /** Id of the employee or department; a day has one digest of each kind about it. */
  about: string;
  /** Id of the department whose tasks it names. */
  departmentId: string | null;
  text: string;
}

/** The weekly summary of all departments. */
export type SchoolReport = Required<Pick<WeeklyDigestPreparedData, 'total' | 'departments' | 'others' | 'more'>>;

/** Requests digests of the notifier, and mails of identity. */
@Injectable()
export class DigestMessages {
  constructor(
    private readonly requests: RequestClient,
    private readonly messages: RequestMessages,
    private readonly consents: Consents,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Leaves out employees whose calendar has no window on that day, and those without a required consent. */
  async presentOf<R extends Recipient>(recipients: R[], date: string, settings: SettingsView): Promise<R[]> {
    if (recipients.length === 0) return [];
    const startOf = (day: string): string => instantOf(settings.effectiveTimeZone, day, '00:00').toISOString();
    const absent = await this.requests.send(FindAbsentEmployees, {
      employees: recipients.map(({ employeeId, departmentId }) => ({ employeeId, departmentId })),
      from: startOf(date),
      to: startOf(addDays(date, 1)),
    });
    const consenting = await this.consents.of(recipients.map(({ employeeId }) => employeeId));
    return recipients.filter(({ employeeId: id }) => consenting.has(id) && !absent.includes(id));
  }

  /** Does nothing if the message is there already. */
  async send(transaction: Transaction, day: DigestDay, recipient: Recipient, { about, ...content }: Digest) {
    const { employeeId: id, departmentId, phone } = recipient;
    transaction.afterCommit(() => requested.inc({ kind: day.kind }));
    await this.messages.open(transaction, {
      ...content,
      id: derivedId(`${day.kind} digest ${day.date} ${about}`),
      kind: 'digest',
      employee: { id, departmentId },
      phone,
    });
  }

  /** Identity sends the mails of a date once. */
  prepared(
    { emit, afterCommit }: Transaction,
    { kind, date }: DigestDay,
    schoolName: string,
    report: SchoolReport,
  ): void {
    afterCommit(() => requested.inc({ kind }));
    const id = derivedId(`${kind} digest ${date}`);
    const data = { date, schoolName, ...report };
    emit(WeeklyDigestPrepared.create({ id, subject: id, time: this.clock.now(), data, ...currentTrace() }));
  }
}

export interface DigestDay {
  kind: 'daily' | 'weekly' | 'weekly_mail';
  /** Local date. */
  date: string;
}
