import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { matchKey, type SavedViewQuery, savedViewView, type SavedViewView, type ViewedList } from '@recuerda/contracts';
import { countRows, fromRow, type StoredRow } from '@recuerda/database';
import { AppError } from '@recuerda/service';
import type { DataSource, EntityManager } from 'typeorm';
import { SCHEMA } from '../integrations.database.js';

export interface SavedViewRow extends StoredRow<SavedViewView> {
  /** Owner's user id; null: the school's view. */
  ownerId: string | null;
}

/** Selects views; `$1` is the user, or null without sign-in. */
const SELECT = `
  SELECT v.id, v.list, v.name, v.query, v.owner_id AS "ownerId", v.owner_id IS NULL AS "isShared",
    s.view_id IS NOT NULL AS "isStart", v.created_at AS "createdAt", v.updated_at AS "updatedAt"
  FROM integrations.saved_views v
  LEFT JOIN integrations.saved_view_starts s
    ON s.view_id = v.id AND s.list = v.list AND s.user_id IS NOT DISTINCT FROM $1
  WHERE (v.owner_id IS NULL OR v.owner_id = $1)`;

@Injectable()
export class SavedViewStore {
  constructor(@InjectDataSource(SCHEMA) private readonly source: DataSource) {}

  async list(userId: string | null, { list }: SavedViewQuery): Promise<SavedViewView[]> {
    const rows = await this.source.query<SavedViewRow[]>(
      `${SELECT} AND ($2::text IS NULL OR v.list = $2) ORDER BY lower(v.name), v.id`,
      [userId, list ?? null],
    );
    return rows.map(savedViewOf);
  }

  /** The user's own or the school's; undefined also for one of another user. Locks it. */
  async find(manager: EntityManager, userId: string | null, id: string): Promise<SavedViewRow | undefined> {
    const [row] = await manager.query<SavedViewRow[]>(`${SELECT} AND v.id = $2 FOR UPDATE OF v`, [userId, id]);
    return row;
  }

  count(manager: EntityManager, ownerId: string | null): Promise<number> {
    return countRows(manager, 'integrations.saved_views WHERE owner_id IS NOT DISTINCT FROM $1', [ownerId]);
  }

  async isTaken(manager: EntityManager, { id, ownerId, list, name }: SavedViewRow): Promise<boolean> {
    const others = await manager.query<{ name: string }[]>(
      'SELECT name FROM integrations.saved_views WHERE owner_id IS NOT DISTINCT FROM $1 AND list = $2 AND id <> $3',
      [ownerId, list, id],
    );
    return others.some((other) => matchKey(other.name) === matchKey(name));
  }

  /** @throws AppError `already_exists` if the id is that of another view */
  async insert(manager: EntityManager, row: SavedViewRow): Promise<void> {
    const inserted = await manager.query<unknown[]>(
      `INSERT INTO integrations.saved_views (id, owner_id, list, name, query, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING RETURNING id`,
      [row.id, row.ownerId, row.list, row.name, JSON.stringify(row.query), row.createdAt, row.updatedAt],
    );
    if (inserted.length === 0) throw new AppError('already_exists');
  }

  async update(manager: EntityManager, row: SavedViewRow): Promise<void> {
    await manager.query(
      'UPDATE integrations.saved_views SET owner_id = $2, name = $3, query = $4, updated_at = $5 WHERE id = $1',
      [row.id, row.ownerId, row.name, JSON.stringify(row.query), row.updatedAt],
    );
  }

  async delete(manager: EntityManager, id: string): Promise<void> {
    await manager.query('DELETE FROM integrations.saved_views WHERE id = $1', [id]);
  }

  /** Lets the user's list begin with the view, or with none. */
  async start(manager: EntityManager, userId: string | null, list: ViewedList, viewId: string | null): Promise<void> {
    if (viewId === null)
      await manager.query(
        'DELETE FROM integrations.saved_view_starts WHERE user_id IS NOT DISTINCT FROM $1 AND list = $2',
        [userId, list],
      );
    else
      await manager.query(
        `INSERT INTO integrations.saved_view_starts (user_id, list, view_id) VALUES ($1, $2, $3)
         ON CONFLICT (user_id, list) DO UPDATE SET view_id = $3`,
        [userId, list, viewId],
      );
  }

  /** Deletes the starts that others chose of a view that only its owner sees from now on. */
  async forgetStartsOfOthers(manager: EntityManager, { id, ownerId }: SavedViewRow): Promise<void> {
    await manager.query(
      'DELETE FROM integrations.saved_view_starts WHERE view_id = $1 AND user_id IS DISTINCT FROM $2',
      [id, ownerId],
    );
  }
}

export const savedViewOf = (row: SavedViewRow): SavedViewView => fromRow(savedViewView, row);
