import { Controller, Inject, Logger } from '@nestjs/common';
import {
  EmployeeErased,
  type Envelope,
  ERASED_VALUE,
  type ErasedPerson,
  personalPattern,
  SUBSCRIPTIONS,
} from '@recuerda/contracts';
import { canonicalNumber } from '@recuerda/contracts/rules/phone-number';
import { EventHandler } from '@recuerda/messaging';
import { InjectDataSource } from '@nestjs/typeorm';
import { replaceValues } from '@recuerda/database';
import { type FileStore, PROOF_FILES } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../conversations.database.js';
import { eraseProofs } from '../proofs/delete-proofs.js';

/** Numbers and the provider's ids of a person, also from before an employee was known by them; no colleague's. */
const OWN = `
  WITH own AS (SELECT phone, user_id FROM conversations.conversations WHERE id = $1
               UNION SELECT phone, user_id FROM conversations.provider_users WHERE employee_id = $1 OR phone ~* $2)
  SELECT coalesce(own.phone, known.phone) AS phone, user_id AS "userId"
  FROM own LEFT JOIN conversations.provider_users known USING (user_id)
  WHERE NOT EXISTS (SELECT FROM conversations.employee_copies e
                    WHERE e.id = known.employee_id AND e.id <> $1 AND NOT e.deleted)`;
const SHARED = `
  SELECT number FROM conversations.employee_copies WHERE number = ANY ($2) AND id <> $1 AND NOT deleted`;

/** Deletes conversations of people, and takes their names and numbers out of those of others. */
@Controller()
export class ErasuresController {
  private readonly logger = new Logger('Erasures');

  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    @Inject(PROOF_FILES) private readonly files: FileStore | null,
  ) {}

  @EventHandler(SUBSCRIPTIONS.conversationsErasures)
  async handle(events: Envelope[]): Promise<void> {
    for (const { data } of events.filter(EmployeeErased.is)) await this.erase(data);
  }

  /** Idempotent. */
  async erase({ id, names, phones }: ErasedPerson): Promise<void> {
    await this.source.transaction(async (manager) => {
      const own = await manager.query<{ phone: string | null; userId: string | null }[]>(OWN, [
        id,
        personalPattern({ names: [], phones }),
      ]);
      const all = [...phones, ...own.flatMap(({ phone }) => phone ?? [])];
      const shared = await manager.query<{ number: string }[]>(SHARED, [id, all.map(canonicalNumber)]);
      const isOwn = (phone: string) => !shared.some(({ number }) => number === canonicalNumber(phone));
      const known = all.filter(isOwn);
      const userIds = own.flatMap(({ phone, userId }) => (phone !== null && !isOwn(phone) ? [] : (userId ?? [])));
      const numbers = personalPattern({ names: [], phones: known });
      const values = personalPattern({ names, phones: known });
      const [, conversations] = await manager.query<[unknown[], number]>(
        `DELETE FROM conversations.conversations
         WHERE id = $1 OR employee_id IS NULL AND (phone ~* $2 OR user_id = ANY ($3))`,
        [id, numbers, userIds],
      );
      await manager.query('DELETE FROM conversations.provider_users WHERE employee_id = $1 OR user_id = ANY ($2)', [
        id,
        userIds,
      ]);
      await manager.query(
        `DELETE FROM conversations.webhooks WHERE failed_at IS NOT NULL AND (body ~* $1
           OR EXISTS (SELECT FROM unnest($2::text[]) AS id WHERE position(id IN body) > 0))`,
        [values, userIds],
      );
      await manager.query(`DELETE FROM conversations.incoming WHERE phone ~* $1 OR message ->> 'userId' = ANY ($2)`, [
        numbers,
        userIds,
      ]);
      const ofQuotes = 'UPDATE conversations.messages SET text = $2 WHERE quoted_employee_id = $1';
      await manager.query(ofQuotes, [id, ERASED_VALUE]);
      if (values !== null) {
        const by = { pattern: values, by: ERASED_VALUE };
        await replaceValues(
          manager,
          'conversations.messages',
          { text: 'text', choices: 'json', shown_choices: 'json' },
          by,
        );
        await replaceValues(manager, 'conversations.incoming', { message: 'json' }, by);
        await replaceValues(manager, 'conversations.outbox_dead', { event: 'json', last_error: 'text' }, by);
      }
      this.logger.log({ msg: 'a person is erased', employeeId: id, conversations });
    });
    // After the transaction: what was kept before it is there now. What is fetched just then is pruned.
    await eraseProofs(this.source, this.files, id);
  }
}
