import { Controller, Inject } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type AuditAction,
  type AuditChange,
  type AuditEntity,
  type AuditEntryView,
  type AuditQuery,
  EmployeeCreated,
  EmployeeDeleted,
  EmployeeErased,
  type Envelope,
  ListAudit,
  RecordBulk,
  type RecordedBulk,
  type RecordedExport,
  type RecordedImport,
  type RecordedView,
  RecordExport,
  RecordImport,
  RecordRefusals,
  RecordView,
  type Refusal,
  SUBSCRIPTIONS,
  textField,
} from '@recuerda/contracts';
import { assertAllFiltersUsed, cursorTime, decodeCursor, SqlFilter, uncountedPageOf } from '@recuerda/database';
import { EventHandler, RequestHandler } from '@recuerda/messaging';
import { CLOCK, type Clock, currentPrincipal, currentTrace, unseal } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { SCHEMA } from '../identity.database.js';
import { AuditLog } from './audit-log.js';
import { correlationOf, entryOfErasure, entryOfEvent } from './entry-of-event.js';
import { destroyKeys, renewKeys } from './person-keys.js';
import { addedFields, type NewEntry, type PersonalValues } from './new-entry.js';

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

@Controller()
export class AuditController {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    private readonly log: AuditLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns entries, newest first. */
  @RequestHandler(ListAudit)
  async list({ limit, cursor, ...filters }: AuditQuery) {
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
    return uncountedPageOf({ rows, limit, position, view: toView });
  }

  @RequestHandler(RecordRefusals)
  async record({ refusals }: { refusals: Refusal[] }) {
    await this.log.write(this.source.manager, refusals.map(entryOf));
  }

  @RequestHandler(RecordExport)
  recordExport({ id, list, format, filters }: RecordedExport) {
    const changes = addedFields({ list, format, ...(filters.length > 0 && { filters }) });
    return this.recordAct({ id, at: this.clock.now(), action: 'list.exported', changes });
  }

  @RequestHandler(RecordBulk)
  recordBulk({ id, at, list, action }: RecordedBulk) {
    return this.recordAct({ id, at: new Date(at), action: `${list}.changed`, changes: addedFields({ action }) });
  }

  @RequestHandler(RecordImport)
  recordImport({ id, at, act, rows }: RecordedImport) {
    return this.recordAct({ id, at: new Date(at), action: 'file.imported', changes: addedFields({ act, rows }) });
  }

  @RequestHandler(RecordView)
  recordView({ id, ...view }: RecordedView) {
    return this.recordAct({ id, at: this.clock.now(), action: 'view.changed', changes: addedFields(view) });
  }

  /** Records changes of departments, employees, tasks, settings, endpoints and feeds, and choices of templates. */
  @EventHandler(SUBSCRIPTIONS.identityAudit)
  async handle(events: Envelope[]): Promise<void> {
    const entries = events.map(entryOfEvent).filter((entry) => entry !== null);
    await this.source.transaction(async (manager) => {
      await destroyKeys(manager, events.filter(EmployeeDeleted.is).map(personOf));
      // Also with the undoing of a deletion.
      await renewKeys(manager, events.filter(EmployeeCreated.is).map(personOf));
      await this.log.write(manager, entries);
    });
  }

  /** The key of a former employee was destroyed with the deletion; this then only adds the entry. */
  @EventHandler(SUBSCRIPTIONS.identityErasures)
  async handleErasures(events: Envelope[]): Promise<void> {
    const erased = events.filter(EmployeeErased.is);
    const entries = erased.filter(({ data }) => !data.repeated).map(entryOfErasure);
    await this.source.transaction(async (manager) => {
      await destroyKeys(
        manager,
        erased.map(({ data }) => ({ id: data.id, version: null })),
      );
      await this.log.write(manager, entries);
    });
  }

  /** Records an act of the principal that is not about one entity. */
  private async recordAct(act: Pick<NewEntry, 'id' | 'at' | 'action' | 'changes'>): Promise<void> {
    const principal = currentPrincipal();
    const entry: NewEntry = {
      ...act,
      actorId: principal?.userId ?? null,
      count: 1,
      address: principal?.address ?? null,
      correlationId: correlationOf(currentTrace()),
    };
    await this.log.write(this.source.manager, [entry]);
  }
}

const entryOf = ({ id, at, userId, route, ...refusal }: Refusal): NewEntry => ({
  ...refusal,
  id,
  at: new Date(at),
  actorId: userId,
  label: route,
  changes: [],
});

const personOf = ({ data, version = 0 }: Envelope<{ id: string }>) => ({ id: data.id, version });
