import { Controller, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  EmployeeErased,
  type Envelope,
  ERASED_VALUE,
  type ErasedPerson,
  personalPattern,
  SUBSCRIPTIONS,
} from '@recuerda/contracts';
import { replaceValues } from '@recuerda/database';
import type { DataSource, EntityManager } from 'typeorm';
import { EventHandler } from '@recuerda/messaging';
import { SCHEMA } from '../integrations.database.js';

/** Other columns that may contain a person's values: files and their rows, searches of bulk jobs, and webhooks. */
const OTHERS = {
  'integrations.imports': { name: 'text', headers: 'jsonb', sheets: 'jsonb' },
  'integrations.import_rows': {
    cells: 'jsonb',
    problems: 'jsonb',
    warnings: 'jsonb',
    changes: 'jsonb',
    previous: 'jsonb',
  },
  'integrations.import_items': { input: 'jsonb', reason: 'text', previous: 'jsonb' },
  'integrations.webhook_messages': { body: 'text', error: 'text', response: 'text' },
  'integrations.bulk_jobs': { input: 'jsonb' },
  'integrations.bulk_items': { name: 'text', previous: 'jsonb' },
  'integrations.outbox_dead': { event: 'json', last_error: 'text' },
} as const;

/** Takes people's names and numbers out of imports, bulk jobs, webhooks and saved views. */
@Controller()
export class ErasuresController {
  private readonly logger = new Logger('Erasures');

  constructor(@InjectDataSource(SCHEMA) private readonly source: DataSource) {}

  @EventHandler(SUBSCRIPTIONS.integrationsErasures)
  async handle(events: Envelope[]): Promise<void> {
    for (const { data } of events.filter(EmployeeErased.is)) await this.erase(data);
  }

  /** Idempotent. */
  async erase({ id, names, phones }: ErasedPerson): Promise<void> {
    await this.source.transaction(async (manager) => {
      await manager.query(
        `DELETE FROM integrations.webhook_messages
         WHERE type IN ('employee.created', 'employee.updated') AND body LIKE '%' || $1 || '%'`,
        [id],
      );
      await manager.query(`DELETE FROM integrations.calendar_feeds WHERE subject_id = $1`, [id]);
      const pattern = personalPattern({ names, phones });
      // Deleted, not changed: a view that finds the person finds nothing now, and names of views are unique.
      await manager.query('DELETE FROM integrations.saved_views WHERE name ~* $1 OR query::text ~* $1', [pattern]);
      if (pattern !== null) {
        await eraseFromImports(manager, { id, names, phones });
        for (const [table, columns] of Object.entries(OTHERS))
          await replaceValues(manager, table, columns, { pattern, by: ERASED_VALUE });
      }
      this.logger.log({ msg: 'a person is erased', employeeId: id });
    });
  }
}

/**
 * Has imports that name the person verified again if they are not applied yet: no worker goes on with what it read
 * before. Any name or mail address beside the person's number is erased, however it is written, and any address of the
 * employee. Call it before the values are replaced.
 */
async function eraseFromImports(
  manager: EntityManager,
  { id, ...person }: Omit<ErasedPerson, 'repeated'>,
): Promise<void> {
  // Claimed until it was created: any worker may take it at once.
  await manager.query(
    `UPDATE integrations.imports AS i
     SET state = CASE state WHEN 'verified' THEN 'verifying' ELSE state END, claim = NULL, claimed_until = created_at
     WHERE state IN ('verifying', 'verified', 'planning')
       AND EXISTS (SELECT FROM integrations.import_rows r WHERE r.import_id = i.id AND r.cells::text ~* $1)`,
    [personalPattern(person)],
  );
  const byNumber = [personalPattern({ ...person, names: [] }), ERASED_VALUE];
  await manager.query(
    `UPDATE integrations.import_rows AS r
     SET cells = (
       SELECT jsonb_agg(CASE WHEN i.columns ->> (place - 1)::int IN ('employee', 'email') THEN to_jsonb($2::text)
         ELSE cell END ORDER BY place)
       FROM jsonb_array_elements(r.cells) WITH ORDINALITY AS given (cell, place)),
       previous = jsonb_set(r.previous, '{email}', to_jsonb($2::text), false)
     FROM integrations.imports AS i
     WHERE i.id = r.import_id
       AND (r.item_id = $3 OR EXISTS (
         SELECT FROM jsonb_array_elements_text(i.columns) WITH ORDINALITY AS held (field, place)
         WHERE field = 'phone' AND r.cells ->> (place - 1)::int ~* $1))`,
    [...byNumber, id],
  );
  await manager.query(
    `UPDATE integrations.import_items SET input = jsonb_set(input, '{patch,email}', to_jsonb($2::text), false),
       previous = jsonb_set(previous, '{email}', to_jsonb($2::text), false) WHERE item_id = $1`,
    [id, ERASED_VALUE],
  );
  await manager.query(
    `UPDATE integrations.import_items SET input = jsonb_set(
       jsonb_set(input, '{create,name}', to_jsonb($2::text)), '{create,email}', to_jsonb($2::text), false)
     WHERE kind = 'employees' AND input #>> '{create,phone}' ~* $1`,
    byNumber,
  );
}
