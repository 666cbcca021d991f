import { EmployeeCreated, type NumberFacts, numberFacts, type StoredEmployee } from '@recuerda/contracts';
import { fromRow, insertMany, lockByNames, selectFields } from '@recuerda/database';
import { entityEvent, type Transaction } from '@recuerda/outbox';
import { AppError, departmentScope, fieldError } from '@recuerda/service';
import { In, Not } from 'typeorm';
import { Employee } from './employee.entity.js';
import { numberOf } from '@recuerda/contracts/rules/phone-number';
import { lockEmployees, saveEmployee } from './stored-employee.js';

const ELSEWHERE = 'Este número es de otro departamento: pide a un administrador que lo registre.';

/**
 * SQL: the facts of each number, by an employee who has it or by one who had it and opted out; and whether an employee
 * of another department than those in $2 has it.
 */
const KNOWN = `
  SELECT given.number, holder.*, kept.opted_out_at AS "keptAt", kept.consent_source AS "keptSource",
    kept.unreachable_reason AS "keptReason",
    EXISTS (SELECT FROM directory.employees
            WHERE number = given.number AND NOT (department_id = ANY ($2::uuid[]))) AS foreign
  FROM unnest($1::text[]) AS given (number)
  LEFT JOIN LATERAL (
    SELECT e.id, ${selectFields('e', numberFacts)} FROM directory.employees e WHERE e.number = given.number LIMIT 1
  ) holder ON true
  LEFT JOIN directory.opted_out_numbers kept ON kept.number = given.number`;

interface KnownRow {
  number: string;
  id: string | null;
  consentAt: Date | null;
  consentSource: string | null;
  optedOutAt: Date | null;
  unreachableReason: string | null;
  newPhone: string | null;
  keptAt: Date | null;
  keptSource: string | null;
  keptReason: string | null;
  foreign: boolean;
}

/**
 * The employees that a transaction changes, locked with their numbers. What is known of a number, such as a consent, is
 * the same for all employees who have it: each change reaches the others.
 */
export class LockedEmployees {
  private readonly added: Employee[] = [];

  private constructor(
    private readonly transaction: Transaction,
    private readonly employees: Employee[],
    private readonly known: Map<string, NumberFacts>,
    /** Numbers that belong to a department which the principal may not know. */
    private readonly foreign: ReadonlySet<string>,
  ) {}

  /**
   * Locks the employees with these ids, of all departments, their numbers and those of `phones`, which employees may
   * get. Throws `service_unavailable` when one of them gets another number at this moment.
   */
  static async lock(
    transaction: Transaction,
    ids: readonly string[],
    phones: readonly (string | undefined)[] = [],
  ): Promise<LockedEmployees> {
    const { manager } = transaction;
    const present = await manager.query<{ number: string }[]>(
      'SELECT DISTINCT number FROM directory.employees WHERE id = ANY ($1::uuid[]) AND number IS NOT NULL',
      [ids],
    );
    const given = [...new Set(phones.map((phone = '') => numberOf(phone)))].filter((number) => number !== null);
    const numbers = new Set([...present.map(({ number }) => number), ...given]);
    // Numbers before employees: the others with a number are locked after the first one.
    await lockByNames(
      manager,
      [...numbers].map((number) => `directory.number ${number}`),
    );
    const employees = ids.length === 0 ? [] : await lockEmployees(manager, ids);
    if (employees.some(({ number }) => number !== null && !numbers.has(number)))
      throw new AppError('service_unavailable');
    const scope = departmentScope();
    const rows = given.length === 0 ? [] : await manager.query<KnownRow[]>(KNOWN, [given, scope ?? []]);
    const known = rows.flatMap((row): [string, NumberFacts][] => {
      if (row.id !== null) return [[row.number, fromRow(numberFacts, row)]];
      const { keptAt: optedOutAt, keptSource: consentSource, keptReason: unreachableReason } = row;
      if (optedOutAt === null) return [];
      return [
        [
          row.number,
          fromRow(numberFacts, { consentAt: null, consentSource, optedOutAt, unreachableReason, newPhone: null }),
        ],
      ];
    });
    const foreign = scope === undefined ? [] : rows.filter((row) => row.foreign).map(({ number }) => number);
    return new LockedEmployees(transaction, employees, new Map(known), new Set(foreign));
  }

  get all(): readonly Employee[] {
    return this.employees;
  }

  find(id: string): Employee | undefined {
    return this.employees.find((employee) => employee.id === id);
  }

  /** True when the number belongs to a department that the principal may not know. */
  isForeign(phone: string): boolean {
    return this.foreign.has(numberOf(phone) ?? '');
  }

  /**
   * Returns what is known of the number of a phone that an employee gets; null: nothing.
   *
   * @throws AppError `validation_failed` if {@link isForeign}
   */
  knownOf(phone: string): NumberFacts | null {
    if (this.isForeign(phone)) throw fieldError('phone', ELSEWHERE);
    return this.known.get(numberOf(phone) ?? '') ?? null;
  }

  /** Returns the facts of another number that a patch gives an employee; null also where the number stays. */
  newlyKnownOf({ number }: Employee, phone: string | undefined): NumberFacts | null {
    return phone === undefined || numberOf(phone) === number ? null : this.knownOf(phone);
  }

  /** Adds an employee, who is stored by {@link insertAdded}. */
  async add(employee: Employee): Promise<void> {
    this.employees.push(employee);
    this.added.push(employee);
    if (employee.consentAt !== null) await this.spread(employee);
  }

  /** Gives an employee who was stored again what became known of the number since. */
  async takeKnown(employee: Employee): Promise<void> {
    const facts = this.known.get(employee.number ?? '');
    if (facts === undefined) return;
    employee.restoreFacts(facts);
    await this.transaction.manager.update(Employee, { id: employee.id }, employee);
  }

  async insertAdded(): Promise<void> {
    await insertMany(this.transaction.manager, Employee, this.added);
    for (const employee of this.added)
      this.transaction.emit(entityEvent(EmployeeCreated, employee.toSnapshot(), employee.version, employee.createdAt));
  }

  /** Saves a changed employee, and what became known of the number for all who have it. */
  async save(employee: Employee, before: StoredEmployee): Promise<void> {
    await saveEmployee(this.transaction, employee, before);
    const facts = fromRow(numberFacts, employee);
    if (Object.entries(facts).some(([name, value]) => value !== before[name as keyof NumberFacts]))
      await this.spread(employee);
  }

  private async spread(employee: Employee): Promise<void> {
    const { number } = employee;
    if (number === null) return;
    const facts = employee.facts();
    this.known.set(number, facts);
    const stored = await this.transaction.manager.find(Employee, {
      where: { number, id: Not(In(this.employees.map(({ id }) => id))) },
      order: { id: 'ASC' },
      lock: { mode: 'for_no_key_update' },
    });
    for (const other of [...this.employees.filter((one) => one.number === number && one !== employee), ...stored]) {
      const before = other.toSnapshot();
      if (other.takeFacts(facts, employee.updatedAt) && !this.added.includes(other))
        await saveEmployee(this.transaction, other, before);
    }
  }
}
