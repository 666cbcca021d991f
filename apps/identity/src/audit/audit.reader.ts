import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type AuditAction,
  type AuditChange,
  type AuditEntity,
  type AuditEntryView,
  type AuditPage,
  type AuditQuery,
  textField,
} from '@recuerda/contracts';
import { assertAllFiltersUsed, cursorTime, decodeCursor, pageOf, SqlFilter } from '@recuerda/database';
import { unseal } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { SCHEMA } from '../identity.database.js';
import type { PersonalValues } from './new-entry.js';

interface EntryRow {
  id: string;
  at: Date;
  actorId: string | null;
  actorName: string | null;
  actorEmployeeId: string | null;
  action: AuditAction;
  kind: AuditEntity | null;
  entityId: string | null;
  userName: string | null;
  departmentId: string | null;
  label: string | null;
  changes: AuditChange[];
  sealed: Buffer | null;
  key: Buffer | null;
  count: number;
  address: string | null;
  correlationId: string | null;
}

const positionShape = z.tuple([cursorTime, textField]);

@Injectable()
export class AuditReader {
  constructor(@InjectDataSource(SCHEMA) private readonly source: DataSource) {}

  /** Returns entries, newest first. */
  async list({ limit, cursor, ...filters }: AuditQuery): Promise<AuditPage> {
    const { actorId, entityKind, entityId, action, from, to, ...rest } = filters;
    assertAllFiltersUsed(rest);
    const filter = new SqlFilter();
    if (actorId !== undefined) filter.and('actor_id = ?', actorId);
    if (entityKind !== undefined) filter.and('entity_kind = ?', entityKind);
    if (entityId !== undefined) filter.and('entity_id = ?', entityId);
    if (action !== undefined) filter.and('action = ?', action);
    if (from !== undefined) filter.and('at >= ?', from);
    if (to !== undefined) filter.and('at < ?', to);
    if (cursor !== undefined) filter.and('(at, id) < (?, ?)', ...decodeCursor(cursor, positionShape));
    const page = `SELECT * FROM identity.audit_entries ${filter.where} ORDER BY at DESC, id DESC LIMIT ${limit + 1}`;
    const rows: EntryRow[] = await this.source.query(
      `SELECT e.id, e.at, e.actor_id AS "actorId", actor.name AS "actorName",
         e.actor_employee_id AS "actorEmployeeId", e.action, e.entity_kind AS kind,
         e.entity_id AS "entityId", subject.name AS "userName", e.department_id AS "departmentId", e.label, e.changes,
         e.sealed, keys.key, e.count, e.address, e.correlation_id AS "correlationId"
       FROM (${page}) e
       LEFT JOIN identity.users actor ON actor.id = e.actor_id
       LEFT JOIN identity.users subject ON e.entity_kind = 'user' AND subject.id = e.entity_id
       LEFT JOIN identity.audit_keys keys ON keys.person_id = e.person_id
       ORDER BY e.at DESC, e.id DESC`,
      filter.parameters,
    );
    const position = ({ at, id }: EntryRow) => [at.toISOString(), id];
    const { items, nextCursor } = pageOf({ rows, limit, total: 0, position, view: toView });
    return { items, nextCursor };
  }
}

function toView({ kind, entityId, userName, sealed, key, ...row }: EntryRow): AuditEntryView {
  const opened = sealed && key ? (JSON.parse(unseal(key, row.id, sealed)) as PersonalValues) : undefined;
  const name = kind === 'user' ? userName : (opened?.label ?? row.label);
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actorId === null ? null : { id: row.actorId, name: row.actorName },
    actorEmployeeId: row.actorEmployeeId,
    action: row.action,
    entity: kind === null || entityId === null ? null : { kind, id: entityId, name },
    departmentId: row.departmentId,
    changes: row.changes.map((change) => opened?.changes.find(({ field }) => field === change.field) ?? change),
    route: kind === null ? row.label : null,
    count: row.count,
    address: row.address,
    correlationId: row.correlationId,
  };
}
