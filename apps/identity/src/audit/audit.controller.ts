import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type AuditPage, type AuditQuery, ListAudit, RecordRefusals, type Refusal } from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../identity.database.js';
import { AuditLog } from './audit-log.js';
import { AuditReader } from './audit.reader.js';
import type { NewEntry } from './new-entry.js';

@Controller()
export class AuditController {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    private readonly log: AuditLog,
    private readonly reader: AuditReader,
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
