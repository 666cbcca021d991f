import { randomUUIDv7 } from 'node:crypto';
import { Controller, Inject, Logger, Injectable } from '@nestjs/common';
import {
  EmployeeErased,
  EraseEmployee,
  ERASED_VALUE,
  ErasePerson,
  personalPattern,
  type PersonalValues,
  HOUR_MS,
} from '@recuerda/contracts';
import { DeletedRows, replaceValues } from '@recuerda/database';
import { RequestHandler } from '@recuerda/messaging';
import { entityEvent, InjectUnitOfWork, type Transaction, type UnitOfWork } from '@recuerda/outbox';
import { type Clock, CLOCK, fieldError } from '@recuerda/service';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { numberOf } from '@recuerda/contracts/rules/phone-number';
import { Interval } from '@nestjs/schedule';
import { SCHEMA } from '../directory.config.js';
import { lockEmployee } from '../employees/employee.writer.js';
import { deleteEmployee } from '../employees/stored-employee.js';

/** Columns that may contain a person's values, besides the employee's own row. */
const OTHERS = {
  'directory.applied_chunks': { results: 'jsonb' },
  'directory.outbox_dead': { event: 'json', last_error: 'text' },
} as const;

/** Makes the history of people anonymous, here and, by an event, everywhere. */
@Controller()
export class ErasuresController {
  private readonly logger = new Logger('Erasures');

  constructor(
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    private readonly deletedRows: DeletedRows,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws `employee_not_found`. */
  @RequestHandler(EraseEmployee)
  async employee({ id, ...former }: z.infer<typeof EraseEmployee.input>): Promise<void> {
    await this.work.run(async (transaction) => {
      const employee = await lockEmployee(transaction.manager, id);
      const { name, phone, email, departmentId } = employee;
      await deleteEmployee(transaction, employee, this.clock.now(), { departmentId });
      // In texts an address is found as a name is.
      const names = [name, email ?? [], former.names].flat();
      await this.erase(transaction, [id], { names, phones: [phone, ...former.phones] });
    });
  }

  /**
   * Erases a person who is not an employee; `phone` and `phones` are all forms of the number. Throws
   * `validation_failed` while an employee has it.
   */
  @RequestHandler(ErasePerson)
  async person({ ids, name, phone, email, phones: more }: z.infer<typeof ErasePerson.input>): Promise<void> {
    const phones = [phone, ...(more ?? [])];
    await this.work.run(async (transaction) => {
      const { manager } = transaction;
      const numbers = new Set(phones.map(numberOf));
      const employees = await manager.query<{ id: string; number: string | null }[]>(
        'SELECT id, number FROM directory.employees',
      );
      if (employees.some(({ number }) => numbers.has(number)))
        throw fieldError('phone', 'Es el número de un empleado: bórralo desde su tarjeta, en Empleados.');
      const present = new Set(employees.map((employee) => employee.id));
      const former = [...new Set([...ids, ...(await deletedWith(manager, numbers))])].filter((id) => !present.has(id));
      // A person who was never an employee may have a conversation; the event then has a new id.
      await this.erase(transaction, former.length > 0 ? former : [randomUUIDv7()], {
        names: [name, email ?? []].flat(),
        phones,
      });
    });
  }

  private async erase({ manager, emit }: Transaction, ids: string[], { names, phones }: PersonalValues): Promise<void> {
    const now = this.clock.now();
    const pattern = personalPattern({ names, phones });
    if (pattern !== null)
      for (const [table, columns] of Object.entries(OTHERS))
        await replaceValues(manager, table, columns, { pattern, by: ERASED_VALUE });
    // They do not come back when their deletion is undone.
    await this.deletedRows.take(manager, ids);
    const numbers = phones.map(numberOf);
    await manager.query('DELETE FROM directory.opted_out_numbers WHERE number = ANY ($1::text[])', [numbers]);
    const holders = await manager.query<{ phone: string }[]>(
      'SELECT DISTINCT phone FROM directory.employees WHERE number = ANY ($1::text[])',
      [numbers],
    );
    const shared = holders.map(({ phone }) => phone);
    for (const id of ids) {
      const person = { id, names: [...new Set(names)], phones: [...new Set(phones)], shared, repeated: false };
      emit(entityEvent(EmployeeErased, person, 1, now));
      this.logger.log({ msg: 'a person is erased', employeeId: id });
    }
    await manager.query(
      `INSERT INTO directory.erasures (id, erased_at) SELECT *, $2 FROM unnest($1::uuid[])
       ON CONFLICT (id) DO UPDATE SET erased_at = excluded.erased_at`,
      [ids, now],
    );
  }
}

/** Employees of these numbers whose deletion can still be undone: nothing may have been sent to them. */
async function deletedWith(manager: EntityManager, numbers: ReadonlySet<string | null>): Promise<string[]> {
  const rows = await manager.query<{ id: string; phone: string }[]>(
    `SELECT id, row -> 'employee' ->> 'phone' AS phone FROM directory.deleted_rows`,
  );
  return rows.filter(({ phone }) => numbers.has(numberOf(phone))).map(({ id }) => id);
}

/** How long values of an erased person may still be written by work that was under way, ms. */
const REPEATED_MS = 24 * HOUR_MS;

/** Publishes the erasures of the last day again, for what was written after the first event was handled. */
@Injectable()
export class RepeatErasures {
  private readonly logger = new Logger('Erasures');

  constructor(
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Interval(HOUR_MS)
  async tick(): Promise<void> {
    await this.repeatErasures().catch((error: unknown) =>
      this.logger.warn({ msg: 'could not repeat erasures', err: error }),
    );
  }

  async repeatErasures(): Promise<void> {
    const now = this.clock.now();
    await this.work.run(async ({ manager, emit }) => {
      const before = new Date(now.getTime() - REPEATED_MS);
      await manager.query('DELETE FROM directory.erasures WHERE erased_at < $1', [before]);
      const rows = await manager.query<{ id: string }[]>('SELECT id FROM directory.erasures');
      for (const { id } of rows)
        emit(entityEvent(EmployeeErased, { id, names: [], phones: [], repeated: true }, 1, now));
    });
  }
}
