import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type ErasedPerson, ERASED_VALUE, personalPattern } from '@recuerda/contracts';
import { replaceValues } from '@recuerda/database';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../integrations.database.js';
import { eraseFromImports } from './erase-from-imports.js';

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
@Injectable()
export class ErasePerson {
  private readonly logger = new Logger('Erasures');

  constructor(@InjectDataSource(SCHEMA) private readonly source: DataSource) {}

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
        await eraseFromImports(manager, { names, phones });
        for (const [table, columns] of Object.entries(OTHERS))
          await replaceValues(manager, table, columns, { pattern, by: ERASED_VALUE });
      }
      this.logger.log({ msg: 'a person is erased', employeeId: id });
    });
  }
}
