import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { FindAbsentEmployees } from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { lockCalendarsShared } from './calendar-store.js';
import { ResolveCalendars } from './resolve-calendars.js';

@Controller()
export class AbsentEmployeesController {
  constructor(
    @InjectDataSource('scheduler') private readonly dataSource: DataSource,
    private readonly resolve: ResolveCalendars,
  ) {}

  /** Returns the ids of the employees whose calendars have no window between `from` and `to`. */
  @RequestHandler(FindAbsentEmployees)
  find({ employees, from, to }: z.infer<typeof FindAbsentEmployees.input>): Promise<string[]> {
    return this.dataSource.transaction(async (manager) => {
      await lockCalendarsShared(manager);
      const calendars = await this.resolve.findCalendars(manager, employees);
      const ids = new Set(employees.map((employee) => calendars.of(employee)).filter((id) => id !== null));
      if (ids.size === 0) return [];
      const open = await manager.query<{ id: string }[]>(
        `SELECT DISTINCT calendar_id AS id FROM scheduler.calendar_intervals
         WHERE calendar_id = ANY ($1::uuid[]) AND closes_at > $2 AND opens_at < $3 AND opens_at < closes_at`,
        [[...ids], from, to],
      );
      const isOpen = new Set<string | null>([null, ...open.map(({ id }) => id)]);
      return employees.filter((employee) => !isOpen.has(calendars.of(employee))).map(({ employeeId }) => employeeId);
    });
  }
}
