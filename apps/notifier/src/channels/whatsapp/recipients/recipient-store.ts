import { HOUR_MS } from '@recuerda/contracts';
import { lockByName, unnestRows } from '@recuerda/database';
import { canonicalNumber } from '@recuerda/contracts/rules/phone-number';
import type { DataSource } from 'typeorm';

/** Time for which a person's message keeps the window open, ms. */
const WINDOW_MS = 24 * HOUR_MS;
/** The period over which people who get templates are counted, ms. */
const BUDGET_MS = 24 * HOUR_MS;

/** One row per number to which an account writes, shared by all notifiers. Numbers are normalised. */
export class RecipientStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly account: string,
  ) {}

  /** People wrote to it: their windows begin anew. Events may come twice and in any order. */
  async received(messages: readonly { phone: string; at: Date }[]): Promise<void> {
    const latest = new Map<string, Date>();
    for (const { phone, at } of messages) if (at > (latest.get(phone) ?? 0)) latest.set(phone, at);
    const rows = [...latest].sort().map(([phone, at]) => ({ phone, until: new Date(at.getTime() + WINDOW_MS) }));
    const { from, parameters } = unnestRows(rows, { phone: 'text', until: 'timestamptz' }, 2);
    await this.dataSource.query(
      `INSERT INTO notifier.recipients AS row (account, phone, window_until)
       SELECT $1, "phone", "until" FROM ${from}
       ON CONFLICT (account, phone) DO UPDATE SET window_until = greatest(row.window_until, excluded.window_until)`,
      [this.account, ...parameters],
    );
  }

  async isWindowOpen(phone: string, now: Date): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      'SELECT 1 FROM notifier.recipients WHERE account = $3 AND phone = $1 AND window_until > $2',
      [phone, now, this.account],
    );
    return rows.length > 0;
  }

  /** Closes the window that was open at `at`, unless the person has written since. */
  async closeWindow(phone: string, at: Date): Promise<void> {
    await this.dataSource.query(
      `UPDATE notifier.recipients SET window_until = $2
       WHERE account = $4 AND phone = $1 AND window_until BETWEEN $2 AND $3`,
      [phone, at, new Date(at.getTime() + WINDOW_MS), this.account],
    );
  }

  /** Keeps by which number the provider knows a recipient to whom it was asked to send, if it is another one. */
  async learnNumber(phone: string, waId: string): Promise<void> {
    const known = canonicalNumber(`+${waId}`);
    await this.dataSource.query(
      `UPDATE notifier.recipients SET provider_number = $2
       WHERE account = $3 AND phone = $1 AND provider_number IS DISTINCT FROM $2`,
      [phone, known === canonicalNumber(phone) ? null : known, this.account],
    );
  }

  /** Takes the number's turn if its last one was `gapMs` ago. Returns 0, or how long to wait for it, ms. */
  async takeTurn(phone: string, now: Date, gapMs: number): Promise<number> {
    const [row] = await this.dataSource.query<{ postedAt: Date | null }[]>(
      `WITH turn AS (
         INSERT INTO notifier.recipients AS row (account, phone, posted_at) VALUES ($4, $1, $2)
         ON CONFLICT (account, phone) DO UPDATE SET posted_at = excluded.posted_at
         WHERE row.posted_at IS NULL OR row.posted_at <= $3
         RETURNING 1)
       SELECT CASE WHEN NOT EXISTS (SELECT FROM turn) THEN
                -- A turn taken since the statement began is not visible to it.
                coalesce((SELECT posted_at FROM notifier.recipients
                          WHERE account = $4 AND phone = $1 AND posted_at > $3), $2)
              END AS "postedAt"`,
      [phone, now, new Date(now.getTime() - gapMs), this.account],
    );
    return row?.postedAt ? Math.max(1, row.postedAt.getTime() + gapMs - now.getTime()) : 0;
  }

  /**
   * Counts the number as one that gets a template, if at most `limit` people get one in {@link BUDGET_MS}. Returns 0,
   * or how long to wait until the first of them no longer counts, ms.
   */
  async takeTemplate(phone: string, now: Date, limit: number): Promise<number> {
    const [row] = await this.dataSource.transaction(async (manager) => {
      // Statements that run at the same time would count the same people.
      await lockByName(manager, `recipients ${this.account}`);
      return manager.query<{ oldest: Date | null }[]>(
        `WITH used AS (
         SELECT count(*) AS people, min(template_at) AS oldest FROM notifier.recipients
         WHERE account = $5 AND template_at > $3 AND phone <> $1),
       taken AS (
         INSERT INTO notifier.recipients AS row (account, phone, template_at)
         SELECT $5, $1, $2 FROM used WHERE people < $4
         ON CONFLICT (account, phone) DO UPDATE SET template_at = excluded.template_at
         RETURNING 1)
       SELECT CASE WHEN NOT EXISTS (SELECT FROM taken) THEN oldest END AS oldest FROM used`,
        [phone, now, new Date(now.getTime() - BUDGET_MS), limit, this.account],
      );
    });
    return row?.oldest ? Math.max(1, row.oldest.getTime() + BUDGET_MS - now.getTime()) : 0;
  }
}

/** Returns at most 100 numbers that a provider knows by this one, as {@link canonicalNumber} has them. */
export async function numbersKnownAs(source: Pick<DataSource, 'query'>, number: string): Promise<string[]> {
  const rows = await source.query<{ phone: string }[]>(
    'SELECT DISTINCT phone FROM notifier.recipients WHERE provider_number = $1 LIMIT 100',
    [number],
  );
  return rows.map(({ phone }) => canonicalNumber(phone)).filter((found) => found !== null);
}
