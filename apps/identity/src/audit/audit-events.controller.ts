import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { EmployeeCreated, EmployeeDeleted, EmployeeErased, type Envelope, SUBSCRIPTIONS } from '@recuerda/contracts';
import { EventHandler } from '@recuerda/messaging';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../identity.database.js';
import { AuditLog } from './audit-log.js';
import { entryOfErasure, entryOfEvent } from './entry-of-event.js';
import { PersonKeys } from './person-keys.js';

/** Records changes of departments, employees, tasks, settings, endpoints and feeds, and choices of templates. */
@Controller()
export class AuditEventsController {
  constructor(
    @InjectDataSource(SCHEMA) private readonly source: DataSource,
    private readonly log: AuditLog,
    private readonly keys: PersonKeys,
  ) {}

  @EventHandler(SUBSCRIPTIONS.identityAudit)
  async handle(events: Envelope[]): Promise<void> {
    const entries = events.map(entryOfEvent).filter((entry) => entry !== null);
    await this.source.transaction(async (manager) => {
      await this.keys.destroy(manager, events.filter(EmployeeDeleted.is).map(personOf));
      // Also with the undoing of a deletion.
      await this.keys.renew(manager, events.filter(EmployeeCreated.is).map(personOf));
      await this.log.write(manager, entries);
    });
  }

  /** The key of a former employee was destroyed with the deletion; this then only adds the entry. */
  @EventHandler(SUBSCRIPTIONS.identityErasures)
  async handleErasures(events: Envelope[]): Promise<void> {
    const erased = events.filter(EmployeeErased.is);
    const entries = erased.filter(({ data }) => !data.repeated).map(entryOfErasure);
    await this.source.transaction(async (manager) => {
      await this.keys.destroy(
        manager,
        erased.map(({ data }) => ({ id: data.id, version: null })),
      );
      await this.log.write(manager, entries);
    });
  }
}

const personOf = ({ data, version = 0 }: Envelope<{ id: string }>) => ({ id: data.id, version });
