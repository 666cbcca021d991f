import {
  departmentInput,
  departmentPatch,
  type DepartmentView,
  employeeInput,
  employeePatch,
  type EmployeeView,
  matchKey,
} from '@recuerda/contracts';
import { phoneKey } from '../rows/cells.js';
import type { ReadRow } from '../rows/read-row.js';
import { changed, changedText, type ImportPlan } from './import-plan.js';

type KnownDepartment = Pick<DepartmentView, 'id' | 'name' | 'description'>;
export type KnownEmployee = Pick<EmployeeView, 'id' | 'name' | 'phone' | 'departmentId' | 'consentAt'>;

/** What the principal knows of the directory. */
export interface KnownDirectory {
  departments: readonly KnownDepartment[];
  employees: readonly KnownEmployee[];
  /** The principal may create departments. */
  mayCreateDepartments: boolean;
  /** The principal knows some departments only. */
  isLimited: boolean;
}

const NO_DEPARTMENT = 'No hay ningún departamento con este nombre.';
const NOT_OWN = 'No está entre tus departamentos, y tu cuenta no puede crear otros.';
const NO_PHONE = 'No hay ningún empleado con este teléfono.';
const NO_NAME = 'No hay ningún empleado con este nombre.';

/** Plans departments and employees. Departments first: rows of employees find what rows of departments create. */
export class DirectoryPlan {
  private readonly departmentsById: Map<string, KnownDepartment>;
  private readonly departmentByKey = new Map<string, KnownDepartment>();
  private readonly employeesById: Map<string, KnownEmployee>;
  private readonly employeesByPhone: Map<string, KnownEmployee[]>;
  private readonly employeesByName: Map<string, KnownEmployee[]>;

  constructor(
    private readonly plan: ImportPlan,
    private readonly known: KnownDirectory,
  ) {
    this.departmentsById = new Map(known.departments.map((one) => [one.id, one]));
    for (const one of known.departments.toReversed()) this.departmentByKey.set(matchKey(one.name), one);
    this.employeesById = new Map(known.employees.map((one) => [one.id, one]));
    this.employeesByPhone = Map.groupBy(known.employees, ({ phone }) => phoneKey(phone));
    this.employeesByName = Map.groupBy(known.employees, ({ name }) => matchKey(name));
  }

  /** A row of a department. */
  department(row: ReadRow): void {
    const { department: name, description } = row;
    const present = this.departmentsById.get(row.id ?? '') ?? this.departmentByKey.get(matchKey(name ?? ''));
    const id = present?.id ?? this.plan.newId('departments', matchKey(name ?? ''));
    if (present) {
      if (!this.plan.isFirst(row, id)) return;
      const patch = { name: renamed(name, present.name), description: changedText(description, present.description) };
      if (!this.known.mayCreateDepartments && hasValue(patch))
        this.plan.problem(row, 'department', 'Tu cuenta no permite cambiar departamentos.');
      this.plan.check(row, departmentPatch, defined(patch));
      return this.plan.update(row, 'departments', id, patch, { ...present, description: present.description ?? '' });
    }
    const input = this.plan.check(row, departmentInput, { name, description: description ?? null });
    if (input && !this.known.mayCreateDepartments)
      this.plan.problem(row, 'department', 'Tu cuenta no permite crear departamentos.');
    if (!input || row.problems.length > 0) return this.plan.decide(row, 'error', null);
    if (!this.plan.isFirst(row, id)) return;
    this.departmentByKey.set(matchKey(input.name), { id, name: input.name, description: input.description });
    this.plan.create(row, 'departments', id, input);
  }

  /** A row of an employee. */
  employee(row: ReadRow): void {
    const { employee: name, phone, consent } = row;
    const departmentId = row.department === undefined ? undefined : this.departmentId(row, row.department);
    const present = this.employeesById.get(row.id ?? '') ?? this.sameNumber(phone, name);
    if (present) {
      if (!this.plan.isFirst(row, present.id)) return;
      const isSame = phone === undefined || phoneKey(phone) === phoneKey(present.phone);
      const patch = {
        name: changedText(name, present.name),
        phone: isSame ? undefined : changedText(phone, present.phone),
        departmentId: changed(departmentId, present.departmentId),
        // With another number the present one is forgotten.
        consent: isSame ? changed(consent, Boolean(present.consentAt)) : consent,
      };
      this.plan.check(row, employeePatch, defined(patch));
      return this.plan.update(row, 'employees', present.id, patch, {
        ...present,
        departmentId: this.departmentsById.get(present.departmentId)?.name ?? '',
        consent: present.consentAt ? 'Sí' : 'No',
      });
    }
    const given = consent === undefined ? {} : { consent };
    // The problem of a department that is named is known.
    const inDepartment = departmentId ?? (row.department === undefined ? '' : this.plan.options.importId);
    const checked = { name, phone, ...given, departmentId: inDepartment };
    const input =
      row.problems.length > 0 && phone === undefined ? undefined : this.plan.check(row, employeeInput, checked);
    if (!input || row.problems.length > 0) return this.plan.decide(row, 'error', null);
    const id = this.plan.newId('employees', phoneKey(input.phone));
    if (!this.plan.isFirst(row, id)) return;
    this.add({ id, ...input });
    this.plan.create(row, 'employees', id, input);
  }

  nameOf(employeeId: string): string {
    return this.employeesById.get(employeeId)?.name ?? '';
  }

  /** The employee of a task; undefined: it cannot be found, and the row says why. */
  assignee(row: ReadRow): string | undefined {
    const { employee: name, phone } = row;
    if (phone === undefined && name === undefined) return undefined;
    if (phone === undefined) return this.assigneeByName(row, name ?? '');
    const present = this.sameNumber(phone, name);
    if (present) return present.id;
    if (!this.plan.options.createMissing) return this.plan.problem(row, 'phone', NO_PHONE);
    if (name === undefined || row.department === undefined)
      return this.plan.problem(row, 'phone', `${NO_PHONE} Para crearlo hacen falta su nombre y su departamento.`);
    // A row that is not imported creates nothing.
    if (row.problems.length > 0 || row.title === undefined) return undefined;
    const departmentId = this.departmentId(row, row.department);
    if (departmentId === undefined) return undefined;
    const input = this.plan.check({ ...row, kind: 'employees' }, employeeInput, { name, phone, departmentId });
    if (!input) return undefined;
    const id = this.plan.newId('employees', phoneKey(phone));
    this.add({ id, ...input });
    this.plan.name('employees', id, input);
    return id;
  }

  private assigneeByName(row: ReadRow, name: string): string | undefined {
    const named = this.employeesByName.get(matchKey(name)) ?? [];
    const department = row.department === undefined ? undefined : this.departmentByKey.get(matchKey(row.department));
    const found = named.length > 1 && department ? named.filter((one) => one.departmentId === department.id) : named;
    const [first] = found;
    if (found.length > 1)
      return this.plan.problem(row, 'employee', 'Hay varios empleados con este nombre. Agrega el teléfono.');
    if (first) return first.id;
    const hint = this.plan.options.createMissing ? ' Para crearlo hacen falta su teléfono y su departamento.' : '';
    return this.plan.problem(row, 'employee', `${NO_NAME}${hint}`);
  }

  /** Undefined: there is none, and none is created; the row says so. */
  private departmentId(row: ReadRow, name: string): string | undefined {
    const key = matchKey(name);
    const present = this.departmentByKey.get(key);
    if (present) return present.id;
    if (!this.plan.options.createMissing || !this.known.mayCreateDepartments)
      return this.plan.problem(row, 'department', this.known.isLimited ? NOT_OWN : NO_DEPARTMENT);
    const input = this.plan.check({ ...row, kind: 'departments' }, departmentInput, { name });
    if (!input) return undefined;
    const id = this.plan.newId('departments', key);
    this.departmentByKey.set(key, { id, name: input.name, description: null });
    this.plan.name('departments', id, input);
    return id;
  }

  /** Of several employees with one number, the one of this name. */
  private sameNumber(phone: string | undefined, name: string | undefined): KnownEmployee | undefined {
    if (phone === undefined) return undefined;
    const found = this.employeesByPhone.get(phoneKey(phone)) ?? [];
    return found.find((one) => matchKey(one.name) === matchKey(name ?? '')) ?? found[0];
  }

  private add(employee: KnownEmployee): void {
    append(this.employeesByPhone, phoneKey(employee.phone), employee);
    append(this.employeesByName, matchKey(employee.name), employee);
  }
}

const append = <T>(groups: Map<string, T[]>, key: string, value: T): void =>
  void groups.set(key, [...(groups.get(key) ?? []), value]);
const defined = (patch: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
const hasValue = (patch: Record<string, unknown>): boolean => Object.keys(defined(patch)).length > 0;
/** A department found by its name keeps its own spelling. */
const renamed = (given: string | undefined, present: string): string | undefined =>
  given !== undefined && matchKey(given) !== matchKey(present) ? given : undefined;
