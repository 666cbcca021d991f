import { randomUUID } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';

/** This process, since its start. */
const HOLDER = randomUUID();
/** Unclean ends with an item alone in hand after which it is set aside. */
export const MAX_ENDS = 3;

/** An item that was in hand when a process ended uncleanly. */
export interface Suspect {
  /** It was the only one in hand. */
  alone: boolean;
  /** Such ends before. */
  ends: number;
}

/**
 * Keeps which items are being handled, so that one whose handling takes the process down is found. The item's own row
 * is locked for as long as it is in hand: an entry whose row is not locked is left of an unclean end. Each such item is
 * handled alone, and only what was alone in hand counts an end.
 */
export class InHand {
  constructor(
    private readonly source: DataSource,
    private readonly schema: string,
    private readonly kind: string,
  ) {}

  /** SQL: the entry (`h`) that another process has left of an item, of which the row must be locked. */
  entryOf(item: string): string {
    return `"${this.schema}".in_hand h WHERE h.kind = '${this.kind}' AND h.item = ${item} AND h.holder <> '${HOLDER}'`;
  }

  /** SQL: no other process has left an entry of the item. */
  isClear(item: string): string {
    return `NOT EXISTS (SELECT FROM ${this.entryOf(item)})`;
  }

  /** Enters items whose rows are locked, in a transaction of its own. */
  async take(items: readonly string[]): Promise<void> {
    await this.enter(items, false, 0);
  }

  /**
   * Counts the end that a suspect survived, and enters it as alone in hand.
   *
   * @returns false if it must be set aside: nothing is entered.
   */
  async takeAlone(item: string, { alone, ends }: Suspect): Promise<boolean> {
    const counted = alone ? ends + 1 : ends;
    if (counted >= MAX_ENDS) return false;
    await this.enter([item], true, counted);
    return true;
  }

  /** Removes the entries of items that are no longer in hand. */
  async release(items: readonly string[], manager: EntityManager = this.source.manager): Promise<void> {
    await manager.query(`DELETE FROM "${this.schema}".in_hand WHERE kind = $1 AND item = ANY ($2::text[])`, [
      this.kind,
      items,
    ]);
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
      // Without a database the entry stays: this process does not suspect its own.
      await this.release(items).catch(() => undefined);
      throw error;
    }
  }

  private async enter(items: readonly string[], alone: boolean, ends: number): Promise<void> {
    await this.source.query(
      `INSERT INTO "${this.schema}".in_hand (kind, item, holder, alone, ends)
       SELECT $1, item, $3, $4, $5 FROM unnest($2::text[]) AS item
       ON CONFLICT (kind, item) DO UPDATE
       SET holder = excluded.holder, alone = excluded.alone, ends = excluded.ends`,
      [this.kind, items, HOLDER, alone, ends],
    );
  }
}
