import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type ErasedPerson, ERASED_VALUE, personalPattern } from '@recuerda/contracts';
import { canonicalNumber, dialledForms } from '@recuerda/contracts/rules/phone-number';
import { replaceValues } from '@recuerda/database';
import type { DataSource } from 'typeorm';

/** Condition of rows that are erased now; the erasure comes again, by the id, when a row in sending has ended. */
const ENDED = `status <> 'sending'`;
/** That of one with several reminders says only how its last POST ended: it may be sent while a delivery of it may. */
const MESSAGE_ENDED = `(${ENDED} OR kind = 'bundle' AND NOT EXISTS (
  SELECT FROM notifier.deliveries row WHERE row.message_id = messages.id AND row.status = 'sending'))`;

/** Numbers that belong to people: those of their deliveries and messages, as they were sent, and the provider's. */
const NUMBERS = `
  WITH sent AS (
  SELECT phone FROM notifier.deliveries WHERE employee_id = $1 AND phone IS NOT NULL
  UNION SELECT phone FROM notifier.messages WHERE employee_id = $1 AND phone <> '')
  SELECT phone FROM sent
  UNION SELECT provider_number FROM notifier.recipients JOIN sent USING (phone) WHERE provider_number IS NOT NULL`;

/** Takes people's names and numbers out of deliveries, messages and what is known of numbers. No row is deleted. */
@Injectable()
export class ErasePerson {
  private readonly logger = new Logger('Erasures');

  constructor(@InjectDataSource('notifier') private readonly source: DataSource) {}

  /**
   * Returns the ids of employees to whom something was sent under this number, at most 100, and the other forms of it;
   * the provider may know them by another one. Of few digits only deliveries to exactly that number are found.
   */
  async employeesOf(phone: string): Promise<{ ids: string[]; phones: string[] }> {
    const known = await this.source.query<{ phone: string }[]>(
      'SELECT phone FROM notifier.recipients WHERE provider_number = $1 LIMIT 100',
      [canonicalNumber(phone)],
    );
    const phones = [...dialledForms(phone), ...known.map((row) => row.phone)];
    const rows = await this.source.query<{ id: string }[]>(
      `SELECT employee_id AS id FROM notifier.deliveries WHERE phone = ANY ($1) AND employee_id IS NOT NULL
       UNION SELECT employee_id FROM notifier.messages WHERE phone ~* $2 AND employee_id IS NOT NULL LIMIT 100`,
      [phones, personalPattern({ names: [], phones })],
    );
    return { ids: rows.map(({ id }) => id), phones };
  }

  /** Idempotent. */
  async erase({ id, names, phones }: ErasedPerson): Promise<void> {
    await this.source.transaction(async (manager) => {
      const sent = (await manager.query<{ phone: string }[]>(NUMBERS, [id])).map(({ phone }) => phone);
      const numbers = personalPattern({ names: [], phones: [...phones, ...sent] });
      const values = personalPattern({ names, phones: [...phones, ...sent] });
      const [, deliveries] = await manager.query<[unknown[], number]>(
        `UPDATE notifier.deliveries SET phone = NULL, provider_answer = NULL
         WHERE employee_id = $1 AND ${ENDED} AND (phone IS NOT NULL OR provider_answer IS NOT NULL)`,
        [id],
      );
      const [, messages] = await manager.query<[unknown[], number]>(
        `UPDATE notifier.messages SET phone = '', text = '', buttons = NULL, list = NULL, provider_answer = NULL
         WHERE ${MESSAGE_ENDED} AND (phone <> '' OR text <> '')
           AND (employee_id = $1 OR employee_id IS NULL AND phone ~* $2)`,
        [id, numbers],
      );
      // The row counts towards the provider's limit of a day.
      await manager.query(
        `UPDATE notifier.recipients SET phone = gen_random_uuid()::text, provider_number = NULL
         WHERE phone ~* $1 OR provider_number ~* $1`,
        [numbers],
      );
      if (values !== null) {
        const columns = { text: 'text', buttons: 'jsonb', list: 'jsonb', provider_answer: 'text' } as const;
        const replacement = { pattern: values, by: ERASED_VALUE };
        // Messages that are still to be sent to others lose the values now: they are not known any more afterwards.
        const rows = `(${MESSAGE_ENDED} OR employee_id <> $3)`;
        await replaceValues(manager, 'notifier.messages', columns, replacement, rows, [id]);
      }
      this.logger.log({ msg: 'a person is erased', employeeId: id, deliveries, messages });
    });
  }
}
