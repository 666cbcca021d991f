import { DEPARTMENT_SNAPSHOTS, DepartmentDeleted, type Envelope } from '@recuerda/contracts';
import { unnestRows, latestVersions } from '@recuerda/database';
import type { EntityManager } from 'typeorm';
import { REPLICA_COLUMNS, upsertNewer, tombstone } from './upsert-newer.js';
import { eventsOf } from './events-of.js';

const COLUMNS = { ...REPLICA_COLUMNS, name: 'text' } as const;

export async function projectDepartments(manager: EntityManager, events: readonly Envelope[]): Promise<void> {
  const rows = latestVersions([
    ...eventsOf(events, DEPARTMENT_SNAPSHOTS).map(({ subject, version = 0, data }) => ({
      subject,
      id: data.id,
      version,
      deleted: false,
      name: data.name,
    })),
    ...eventsOf(events, [DepartmentDeleted]).map((event) => ({ ...tombstone(event), name: null })),
  ]);
  if (rows.length === 0) return;
  const { from, parameters } = unnestRows<keyof typeof COLUMNS>(rows, COLUMNS);
  await manager.query(upsertNewer('departments', COLUMNS, from), parameters);
}
