import { Controller, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  EmployeeErased,
  type Envelope,
  ERASED_VALUE,
  type ErasedPerson,
  FindEmployeesOfNumber,
  personalPattern,
  SUBSCRIPTIONS,
} from '@recuerda/contracts';
import { canonicalNumber, dialledForms } from '@recuerda/contracts/rules/phone-number';
import { replaceValues } from '@recuerda/database';
import { EventHandler, RequestHandler } from '@recuerda/messaging';
import type { DataSource } from 'typeorm';
import type { z } from 'zod';

/**
 * Condition of rows that are erased now; the erasure comes again, by the id, when a row in sending has ended. A bundle
 * says only how its last POST ended: it may be sent while a reminder of it may.
 */
const ENDED = `(status <> 'sending' OR kind = 'bundle' AND NOT EXISTS (
  SELECT FROM notifier.messages row WHERE row.message_id = messages.id AND row.status = 'sending'))`;

/** Numbers that belong to people: those of their messages, as they were sent, and the provider's. */
const NUMBERS = `
  WITH sent AS (SELECT DISTINCT phone FROM notifier.messages WHERE employee_id = $1 AND phone NOT LIKE '%@%')
  SELECT phone FROM sent
  UNION SELECT provider_number FROM notifier.recipients JOIN sent USING (phone) WHERE provider_number IS NOT NULL`;

/** Numbers to which something was sent to others, too: an event that comes again does not name them. */
const OF_OTHERS = 'SELECT DISTINCT phone FROM notifier.messages WHERE employee_id <> $1 AND phone = ANY ($2)';

/** Takes people's names and numbers out of messages and what is known of numbers. No row is deleted. */
@Controller()
export class ErasuresController {
  private readonly logger = new Logger('Erasures');

  constructor(@InjectDataSource('notifier') private readonly source: DataSource) {}

  @EventHandler(SUBSCRIPTIONS.notifierErasures)
  async handle(events: Envelope[]): Promise<void> {
    for (const { data } of events.filter(EmployeeErased.is)) await this.erase(data);
  }

  /**
   * Returns the ids of employees to whom something was sent under this number or address, at most 100, and the other
   * forms of the number; the provider may know them by another one. Of few digits only deliveries to exactly that
   * number are found.
   */
  @RequestHandler(FindEmployeesOfNumber)
  async employeesOf({ phone, email }: z.infer<typeof FindEmployeesOfNumber.input>) {
    const known = await this.source.query<{ phone: string }[]>(
      'SELECT DISTINCT phone FROM notifier.recipients WHERE provider_number = $1 LIMIT 100',
      [canonicalNumber(phone)],
    );
    const phones = [...dialledForms(phone), ...known.map((row) => row.phone)];
    const rows = await this.source.query<{ id: string }[]>(
      `SELECT DISTINCT employee_id AS id FROM notifier.messages
       WHERE employee_id IS NOT NULL AND (phone = ANY ($1) OR phone = $3
         OR kind IS NOT NULL AND phone ~* $2) LIMIT 100`,
      [phones, personalPattern({ names: [], phones }), email],
    );
    return { ids: rows.map(({ id }) => id), phones };
  }

  /** Idempotent. */
  async erase({ id, names, phones, shared = [] }: ErasedPerson): Promise<void> {
    await this.source.transaction(async (manager) => {
      const sent = (await manager.query<{ phone: string }[]>(NUMBERS, [id])).map(({ phone }) => phone);
      const known = [...phones, ...sent];
      const numbers = personalPattern({ names: [], phones: known });
      const values = personalPattern({ names, phones: known });
      const others = await manager.query<{ phone: string }[]>(OF_OTHERS, [id, sent]);
      const spared = new Set([...shared, ...others.map(({ phone }) => phone)].map(canonicalNumber));
      const own = personalPattern({ names: [], phones: known.filter((one) => !spared.has(canonicalNumber(one))) });
      const [, messages] = await manager.query<[unknown[], number]>(
        `UPDATE notifier.messages SET phone = NULL, text = NULL, buttons = NULL, list = NULL, provider_answer = NULL
         WHERE ${ENDED} AND (phone IS NOT NULL OR text IS NOT NULL OR provider_answer IS NOT NULL)
           AND (employee_id = $1 OR kind IS NOT NULL AND employee_id IS NULL AND phone ~* $2)`,
        [id, numbers],
      );
      // The row counts towards the provider's limit of a day.
      await manager.query(
        `UPDATE notifier.recipients SET phone = gen_random_uuid()::text, provider_number = NULL
         WHERE phone ~* $1 OR provider_number ~* $1`,
        [own],
      );
      await manager.query('UPDATE notifier.messages SET text = $2 WHERE quoted_employee_id = $1', [id, ERASED_VALUE]);
      if (values !== null) {
        const columns = { text: 'text', buttons: 'jsonb', list: 'jsonb', provider_answer: 'text' } as const;
        const replacement = { pattern: values, by: ERASED_VALUE };
        // Messages that are still to be sent to others lose the values now: they are not known any more afterwards.
        const rows = `kind IS NOT NULL AND (${ENDED} OR employee_id <> $3)`;
        await replaceValues(manager, 'notifier.messages', columns, replacement, rows, [id]);
      }
      this.logger.log({ msg: 'a person is erased', employeeId: id, messages });
    });
  }
}
