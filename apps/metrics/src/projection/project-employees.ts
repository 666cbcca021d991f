import { EMPLOYEE_SNAPSHOTS, EmployeeDeleted, type Envelope } from '@recuerda/contracts';
import { unnestRows, latestVersions } from '@recuerda/database';
import type { EntityManager } from 'typeorm';
import { REPLICA_COLUMNS, upsertNewer, tombstone } from './upsert-newer.js';
import { eventsOf } from './events-of.js';

const COLUMNS = { ...REPLICA_COLUMNS, name: 'text', department_id: 'uuid' } as const;

export async function projectEmployees(manager: EntityManager, events: readonly Envelope[]): Promise<void> {
  const rows = latestVersions([
    ...eventsOf(events, EMPLOYEE_SNAPSHOTS).map(({ subject, version = 0, data }) => ({
      subject,
      id: data.id,
      version,
      deleted: false,
      name: data.name,
      department_id: data.departmentId,
    })),
    ...eventsOf(events, [EmployeeDeleted]).map((event) => ({ ...tombstone(event), name: null, department_id: null })),
  ]);
  if (rows.length === 0) return;
  const { from, parameters } = unnestRows<keyof typeof COLUMNS>(rows, COLUMNS);
  await manager.query(upsertNewer('employees', COLUMNS, from), parameters);
}
