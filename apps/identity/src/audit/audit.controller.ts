import { Controller, Inject } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type AuditQuery,
  ListAudit,
  RecordBulk,
  type RecordedBulk,
  RecordExport,
  type RecordedExport,
  RecordImport,
  type RecordedImport,
  RecordRefusals,
  type RecordedView,
  RecordView,
  type Refusal,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { CLOCK, type Clock, currentPrincipal, currentTrace } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../identity.database.js';
import { AuditLog } from './audit-log.js';
import { AuditReader } from './audit.reader.js';
import { correlationOf } from './entry-of-event.js';
import { addedFields, type NewEntry } from './new-entry.js';

@Controller()
export class AuditController {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    private readonly log: AuditLog,
    private readonly reader: AuditReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @RequestHandler(ListAudit)
  list(query: AuditQuery) {
    return this.reader.list(query);
  }

  @RequestHandler(RecordRefusals)
  async record({ refusals }: { refusals: Refusal[] }) {
    await this.log.write(this.source.manager, refusals.map(entryOf));
    return {};
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

  /** Records an act of the principal that is not about one entity. */
  private async recordAct(act: Pick<NewEntry, 'id' | 'at' | 'action' | 'changes'>): Promise<Record<string, never>> {
    const principal = currentPrincipal();
    const entry: NewEntry = {
      ...act,
      actorId: principal?.userId ?? null,
      entity: null,
      departmentId: null,
      label: null,
      count: 1,
      address: principal?.address ?? null,
      correlationId: correlationOf(currentTrace()),
    };
    await this.log.write(this.source.manager, [entry]);
    return {};
  }
}

const entryOf = ({ id, at, userId, route, ...refusal }: Refusal): NewEntry => ({
  ...refusal,
  id,
  at: new Date(at),
  actorId: userId,
  entity: null,
  departmentId: null,
  label: route,
  changes: [],
  correlationId: null,
});
