import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type NeededTemplate, type ProviderTemplate, TEMPLATE_STATES, type TemplateState } from '@recuerda/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { SCHEMA } from '../conversations.database.js';
import { storable } from '../received-message.js';

/** A template of an account. */
export interface StoredTemplate extends Omit<ProviderTemplate, 'status'> {
  state: TemplateState;
  /** The category to which the provider will change it, and when; both are null unless it said so. */
  nextCategory: string | null;
  nextCategoryAt: Date | null;
}

/** Change of a template of a business account in a webhook. Absent fields have not changed. */
export interface TemplateChange {
  id: string;
  name: string;
  language: string;
  state?: TemplateState;
  /** Null if there is none. */
  reason?: string | null;
  category?: string;
  /** The change of category that the provider announces; null: it has been made. */
  nextCategory?: { category: string; at: Date | null } | null;
  quality?: string;
}

const MAX_REASON = 500;

/** States that the provider words otherwise in webhooks. */
const STATES = new Map<string, TemplateState>(
  Object.entries({ reinstated: 'approved', unpaused: 'approved', in_appeal: 'rejected', pending_deletion: 'disabled' }),
);

export function stateOf(status: string): TemplateState {
  const name = status.toLowerCase();
  return STATES.get(name) ?? TEMPLATE_STATES.find((state) => state === name) ?? 'unknown';
}

/** The provider's reason as it is stored; `NONE`: it gave none. */
export const reasonOf = (reason: string | null | undefined): string | null =>
  reason === undefined || reason === null || reason === 'NONE' ? null : storable(reason).slice(0, MAX_REASON);

/** When the templates were last read from the provider. */
export interface Synchronisation {
  synchronisedAt: Date | null;
  error: string | null;
  needed: NeededTemplate[];
}

const COLUMNS = `id, name, language, category, state, reason, quality, body, footer, buttons, shape,
  next_category AS "nextCategory", next_category_at AS "nextCategoryAt"`;
const TYPES = `id text, name text, language text, category text, state text, reason text, quality text, body text,
  footer text, buttons jsonb, shape jsonb, "nextCategory" text, "nextCategoryAt" timestamptz`;

/** The templates of each account. */
@Injectable()
export class TemplateStore {
  constructor(@InjectDataSource(SCHEMA) private readonly source: DataSource) {}

  list(account: string, manager: EntityManager = this.source.manager): Promise<StoredTemplate[]> {
    return manager.query<StoredTemplate[]>(
      `SELECT ${COLUMNS} FROM conversations.templates WHERE account = $1 ORDER BY name, language`,
      [account],
    );
  }

  async synchronisation(account: string): Promise<Synchronisation> {
    const [row] = await this.source.query<Synchronisation[]>(
      `SELECT synchronised_at AS "synchronisedAt", error, needed FROM conversations.template_synchronisation
       WHERE account = $1`,
      [account],
    );
    return row ?? { synchronisedAt: null, error: null, needed: [] };
  }

  /**
   * Returns whether the templates of an account are to be read by this process now: the last try was before `before`,
   * or before `failedBefore` and failed.
   */
  async takeTurn(account: string, now: Date, before: Date, failedBefore: Date): Promise<boolean> {
    const rows = await this.source.query<unknown[]>(
      `INSERT INTO conversations.template_synchronisation AS row (account, tried_at) VALUES ($4, $1)
       ON CONFLICT (account) DO UPDATE SET tried_at = excluded.tried_at
       WHERE row.tried_at < CASE WHEN row.synchronised_at IS NULL OR row.error IS NOT NULL
                            THEN $3::timestamptz ELSE $2::timestamptz END
       RETURNING true AS taken`,
      [now, before, failedBefore, account],
    );
    return rows.length > 0;
  }

  /** Keeps the templates that the kinds of message need from now on. */
  async setNeeded(manager: EntityManager, account: string, needed: readonly NeededTemplate[]): Promise<void> {
    await manager.query('UPDATE conversations.template_synchronisation SET needed = $2 WHERE account = $1', [
      account,
      JSON.stringify(needed),
    ]);
  }

  /** Returns the number of a reading that starts now. Of two the one with the higher number counts. */
  async startReading(): Promise<string> {
    const [row] = await this.source.query<{ reading: string }[]>(
      `SELECT nextval('conversations.template_readings') AS reading`,
    );
    return row!.reading;
  }

  /** Does nothing if a reading that started later has ended. */
  async failed(account: string, reading: string, now: Date, error: string): Promise<void> {
    await this.source.query(
      `INSERT INTO conversations.template_synchronisation AS row (account, tried_at, error, reading)
       VALUES ($4, $1, $2, $3)
       ON CONFLICT (account) DO UPDATE
       SET tried_at = excluded.tried_at, error = excluded.error, reading = excluded.reading
       WHERE row.reading < excluded.reading`,
      [now, error, reading, account],
    );
  }

  /** Locks out other writers of templates until the transaction ends. */
  async lock(manager: EntityManager): Promise<void> {
    await manager.query('LOCK TABLE conversations.templates IN SHARE ROW EXCLUSIVE MODE');
  }

  /** Forgets the templates of accounts that are not connected any more. */
  async keepOnly(accounts: readonly string[]): Promise<void> {
    for (const table of ['templates', 'template_synchronisation'])
      await this.source.query(`DELETE FROM conversations.${table} WHERE account <> ALL ($1)`, [accounts]);
  }

  /**
   * Replaces all stored templates of an account. Returns false, and does nothing, if a reading that started later has
   * ended.
   */
  async replaceAll(
    manager: EntityManager,
    account: string,
    templates: readonly StoredTemplate[],
    needed: readonly NeededTemplate[],
    reading: string,
    now: Date,
  ): Promise<boolean> {
    const latest = await manager.query<unknown[]>(
      `INSERT INTO conversations.template_synchronisation AS row
         (account, tried_at, synchronised_at, needed, reading)
       VALUES ($4, $1, $1, $2, $3)
       ON CONFLICT (account) DO UPDATE
       SET tried_at = $1, synchronised_at = $1, error = NULL, needed = excluded.needed, reading = excluded.reading
       WHERE row.reading < excluded.reading RETURNING true AS latest`,
      [now, JSON.stringify(needed), reading, account],
    );
    if (latest.length === 0) return false;
    await manager.query('DELETE FROM conversations.templates WHERE account = $1', [account]);
    await this.insert(manager, account, templates);
    return true;
  }

  async insert(manager: EntityManager, account: string, templates: readonly StoredTemplate[]): Promise<void> {
    await manager.query(
      `INSERT INTO conversations.templates (account, id, name, language, category, state, reason, quality, body, footer,
         buttons, shape, next_category, next_category_at)
       SELECT $2, id, name, language, category, state, reason, quality, body, footer,
         buttons, shape, "nextCategory", "nextCategoryAt"
       FROM jsonb_to_recordset($1) AS given(${TYPES})
       ON CONFLICT (account, name, language) DO UPDATE
       SET id = excluded.id, category = excluded.category, state = excluded.state, reason = excluded.reason,
           quality = excluded.quality, body = excluded.body, footer = excluded.footer, buttons = excluded.buttons,
           shape = excluded.shape, next_category = excluded.next_category,
           next_category_at = excluded.next_category_at`,
      [JSON.stringify(templates), account],
    );
  }

  /** Returns the template as it is now; undefined if it is not known yet. */
  async change(manager: EntityManager, account: string, change: TemplateChange): Promise<StoredTemplate | undefined> {
    const { name, language, state = null, reason = null, category = null, quality = null, nextCategory } = change;
    const [rows] = await manager.query<[StoredTemplate[], number]>(
      `UPDATE conversations.templates
       SET state = coalesce($3, state), reason = CASE WHEN $3::text IS NULL THEN reason ELSE $4 END,
           category = coalesce($5, category), quality = coalesce($6, quality),
           next_category = CASE WHEN $7 THEN $8 ELSE next_category END,
           next_category_at = CASE WHEN $7 THEN $9::timestamptz ELSE next_category_at END
       WHERE account = $10 AND name = $1 AND language = $2 RETURNING ${COLUMNS}`,
      [
        name,
        language,
        state,
        reason,
        category,
        quality,
        nextCategory !== undefined,
        nextCategory?.category ?? null,
        nextCategory?.at ?? null,
        account,
      ],
    );
    return rows[0];
  }
}
