import { Inject, Injectable } from '@nestjs/common';
import { DepartmentRepublished, EmployeeRepublished, type Envelope, SettingsRepublished } from '@recuerda/contracts';
import { entityEvent, InjectUnitOfWork, type UnitOfWork } from '@recuerda/outbox';
import { type Clock, CLOCK } from '@recuerda/service';
import { type EntityManager, MoreThan } from 'typeorm';
import { NIL } from 'uuid';
import { SettingsStore } from '../calendar/settings.store.js';
import { Department } from '../departments/department.entity.js';
import { SCHEMA } from '../directory.database.js';
import { Employee } from '../employees/employee.entity.js';

/** Rows per transaction. */
const CHUNK = 1_000;

type NextRows<T> = (manager: EntityManager, afterId: string) => Promise<T[]>;

/** Publishes the settings, every department and every employee again with its current version. */
@Injectable()
export class RepublishDirectoryUseCase {
  constructor(
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly settings: SettingsStore,
  ) {}

  /** Returns the number of events written. */
  async run(): Promise<number> {
    await this.republishSettings();
    const departments = await this.republish(
      (manager, id) => manager.find(Department, { where: { id: MoreThan(id) }, order: { id: 'ASC' }, take: CHUNK }),
      (row) => entityEvent(DepartmentRepublished, row.toSnapshot(), row.version, this.clock.now()),
    );
    const employees = await this.republish(
      (manager, id) => manager.find(Employee, { where: { id: MoreThan(id) }, order: { id: 'ASC' }, take: CHUNK }),
      (row) => entityEvent(EmployeeRepublished, row.toSnapshot(), row.version, this.clock.now()),
    );
    return 1 + departments + employees;
  }

  private republishSettings(): Promise<void> {
    return this.work.run(async ({ manager, emit }) => {
      const row = await this.settings.lock(manager);
      const snapshot = await this.settings.snapshot(manager, row);
      emit(entityEvent(SettingsRepublished, snapshot, row.published, this.clock.now()));
    });
  }

  private async republish<T extends { id: string }>(next: NextRows<T>, event: (row: T) => Envelope): Promise<number> {
    let count = 0;
    let lastId: string | undefined = NIL;
    while (lastId !== undefined) {
      const afterId: string = lastId;
      const rows = await this.work.run(async ({ manager, emit }) => {
        const found = await next(manager, afterId);
        for (const row of found) emit(event(row));
        return found;
      });
      count += rows.length;
      lastId = rows.length < CHUNK ? undefined : rows.at(-1)?.id;
    }
    return count;
  }
}
