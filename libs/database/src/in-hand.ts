import type { Clock } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { randomUUID } from 'node:crypto';

/**
 * Returns the SQL that creates the table of {@link InHand} in a schema: what a process has begun to handle, committed
 * beside the transaction that handles it, so that it survives an unclean end of the process.
 */
export const createInHandTable = (schema: string): string => `
  CREATE TABLE "${schema}".in_hand (
    kind text NOT NULL,
    item text NOT NULL,
    -- The process that has it.
    holder uuid NOT NULL,
    -- Nothing else was in hand.
    alone boolean NOT NULL,
    -- Unclean ends before this one while it was alone in hand.
    ends integer NOT NULL,
    PRIMARY KEY (kind, item)
  ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);`;

/** Unclean ends with an item alone in hand after which it is set aside. */
export const MAX_ENDS = 3;

/** An item that was in hand when a process ended uncleanly or lost its database. */
export interface Suspect {
  /** Unclean ends of processes that had nothing else in hand. */
  ends: number;
}

/** Rows that are handled, and in which order. */
interface Items {
  /** Table with its schema. */
  table: string;
  key: string;
  /** Columns that are read of a row, which SQL names `item`. */
  columns: string;
  /** Condition of the rows that are due at $1. */
  due: string;
}

/**
 * Keeps which items are being handled, so that one whose handling takes the process down is found. The item's own row
 * is locked for as long as it is in hand: an entry whose row is not locked is left of an unclean end, or of a process
 * that lost its connection. Each such item is handled alone, and only the end of a process that had it alone counts.
 */
export class InHand {
  private readonly table: string;
  private readonly processes: EndedProcesses;

  constructor(
    private readonly source: DataSource,
    private readonly clock: Clock,
    schema: string,
    private readonly kind: string,
    private readonly items: Items,
  ) {
    this.table = `"${schema}".in_hand`;
    this.processes = new EndedProcesses(source, clock);
  }

  /** Returns what is known of the other processes that have items of this kind in hand. */
  private async fates(): Promise<Fates> {
    const rows = await this.source.query<{ holder: string }[]>(
      `SELECT DISTINCT holder FROM ${this.table} WHERE kind = $1 AND holder <> $2`,
      [this.kind, PROCESS_ID],
    );
    return this.processes.fatesOf(rows.map(({ holder }) => holder));
  }

  /** SQL: `item`, of which the row must be locked, is no suspect. */
  get isClear(): string {
    return `NOT EXISTS (SELECT FROM ${this.left})`;
  }

  /** Locks and returns the first due row that was in hand at an unclean end. */
  async lockSuspect<T>(manager: EntityManager): Promise<(T & Suspect) | undefined> {
    const { table, key, columns, due } = this.items;
    const { ended, decided } = await this.fates();
    const [row] = await manager.query<(T & Suspect)[]>(
      `SELECT ${columns}, suspect.ends FROM ${table} item
       CROSS JOIN LATERAL (SELECT h.ends + (h.alone AND h.holder = ANY ($2::uuid[]))::int AS ends
                           FROM ${this.left} AND h.holder = ANY ($3::uuid[])) suspect
       WHERE ${due} ORDER BY ${key} LIMIT 1 FOR UPDATE OF item SKIP LOCKED`,
      [this.clock.now(), ended, decided],
    );
    return row;
  }

  hasSuspects(): Promise<boolean> {
    return this.source.transaction(async (manager) => (await this.lockSuspect(manager)) !== undefined);
  }

  /** Enters items whose rows are locked, in a transaction of its own. */
  async take(items: readonly string[]): Promise<void> {
    await this.enter(items, false, 0);
  }

  /**
   * Enters a suspect as alone in hand.
   *
   * @returns false if it must be set aside: nothing is entered.
   */
  async takeAlone(item: string, { ends }: Suspect): Promise<boolean> {
    if (ends >= MAX_ENDS) return false;
    await this.enter([item], true, ends);
    return true;
  }

  /** Removes the entries of items that this process no longer has in hand. */
  async release(items: readonly string[], manager: EntityManager = this.source.manager): Promise<void> {
    await manager.query(`DELETE FROM ${this.table} WHERE kind = $1 AND item = ANY ($2::text[]) AND holder = $3`, [
      this.kind,
      items,
      PROCESS_ID,
    ]);
  }

  /** Removes the entry that any process has left of an item. */
  async forget(item: string, manager: EntityManager): Promise<void> {
    await manager.query(`DELETE FROM ${this.table} WHERE kind = $1 AND item = $2`, [this.kind, item]);
  }

  /**
   * Releases items at the end of what handles them in the transaction `manager`: with its commit, or before its locks
   * end. What fails later, such as the commit, needs {@link release} as well.
   */
  async releaseAfter<T>(items: readonly string[], handling: Promise<T>, manager: EntityManager): Promise<T> {
    try {
      const result = await handling;
      await this.release(items, manager);
      return result;
    } catch (error) {
      // Without a database the entry stays: no end is counted while this process lives.
      await this.release(items).catch(() => undefined);
      throw error;
    }
  }

  private async enter(items: readonly string[], alone: boolean, ends: number): Promise<void> {
    await this.source.query(
      `INSERT INTO ${this.table} (kind, item, holder, alone, ends)
       SELECT $1, item, $3, $4, $5 FROM unnest($2::text[]) AS item
       ON CONFLICT (kind, item) DO UPDATE
       SET holder = excluded.holder, alone = excluded.alone, ends = excluded.ends`,
      [this.kind, items, PROCESS_ID, alone, ends],
    );
  }

  /** SQL: the entry (`h`) of `item` that another process has left, or that this one has left while it was alone. */
  private get left(): string {
    return `${this.table} h WHERE h.kind = '${this.kind}' AND h.item = item.${this.items.key}::text
      AND (h.alone OR h.holder <> '${PROCESS_ID}')`;
  }
}

/** A process whose connections were cut opens another one within this time, ms: the outbox looks every second. */
const RETURN_MS = 4_000;

/** Processes by their state, as ids. */
export interface Fates {
  ended: string[];
  /** Processes known to have ended or to live; the others have had no session since a moment ago. */
  decided: string[];
}

/** Tells which processes have ended: those that have had no database session for longer than a cut connection costs. */
export class EndedProcesses {
  /** When each was found without a session, ms. */
  private missing = new Map<string, number>();

  constructor(
    private readonly source: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Must be asked at least twice before a process counts as ended. */
  async fatesOf(ids: readonly string[]): Promise<Fates> {
    const found = await this.withoutSession(ids);
    const now = this.clock.now().getTime();
    this.missing = new Map(found.map((id) => [id, this.missing.get(id) ?? now]));
    const hasEnded = (id: string) => now - (this.missing.get(id) ?? now) >= RETURN_MS;
    const living = ids.filter((id) => !this.missing.has(id));
    const ended = found.filter(hasEnded);
    return { ended, decided: [PROCESS_ID, ...living, ...ended] };
  }

  private async withoutSession(ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const rows = await this.source.query<{ id: string }[]>(
      `SELECT id FROM unnest($1::text[]) AS id
       WHERE NOT EXISTS (SELECT FROM pg_stat_activity WHERE right(application_name, 36) = id)`,
      [ids],
    );
    return rows.map(({ id }) => id);
  }
}

/** This process, since its start. The names of its database sessions end with it. */
export const PROCESS_ID: string = randomUUID();
