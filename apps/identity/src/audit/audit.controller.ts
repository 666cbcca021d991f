import { Controller, Inject } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type AuditPage,
  type AuditQuery,
  ListAudit,
  RecordExport,
  type RecordedExport,
  RecordRefusals,
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
  list(query: AuditQuery): Promise<AuditPage> {
    return this.reader.list(query);
  }

  @RequestHandler(RecordRefusals)
  async record({ refusals }: { refusals: Refusal[] }): Promise<Record<string, never>> {
    await this.log.write(this.source.manager, refusals.map(entryOf));
    return {};
  }

  @RequestHandler(RecordExport)
  async recordExport({ id, list, format, filters }: RecordedExport): Promise<Record<string, never>> {
    const principal = currentPrincipal();
    const entry: NewEntry = {
      id,
      at: this.clock.now(),
      actorId: principal?.userId ?? null,
      action: 'list.exported',
      entity: null,
      departmentId: null,
      label: null,
      changes: addedFields({ list, format, ...(filters.length > 0 && { filters }) }),
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
