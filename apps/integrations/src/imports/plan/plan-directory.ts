import {
  type Audience,
  departmentInput,
  departmentPatch,
  type DepartmentView,
  employeeInput,
  employeePatch,
  type EmployeeView,
  matchKey,
} from '@recuerda/contracts';
import { phoneKey, plainText } from '../rows/cells.js';
import type { ReadRow } from '../rows/read-row.js';
import { changed, changedText, type ImportPlan, nameKey } from './import-plan.js';

type KnownDepartment = Pick<DepartmentView, 'id' | 'name' | 'description' | 'managerEmployeeId'>;
export type KnownEmployee = Pick<EmployeeView, 'id' | 'name' | 'phone' | 'email' | 'departmentId' | 'consentAt'>;

/** The directory as the principal knows it. */
export interface KnownDirectory {
  departments: readonly KnownDepartment[];
  employees: readonly KnownEmployee[];
  /** The principal may create departments. */
  mayCreateDepartments: boolean;
  /** The principal knows some departments only. */
  isLimited: boolean;
}

/** Plans departments and employees. Departments first: rows of employees find what rows of departments create. */
export class DirectoryPlan {
  /** Rows for several people so far. */
  private audiences = 0;
  private readonly departmentsById: Map<string, KnownDepartment>;
  private readonly departmentsByKey: Map<string, KnownDepartment[]>;
  private readonly employeesById: Map<string, KnownEmployee>;
  private readonly employeesByPhone: Map<string, KnownEmployee[]>;
  private readonly employeesByName: Map<string, KnownEmployee[]>;

  constructor(
    private readonly plan: ImportPlan,
    private readonly known: KnownDirectory,
  ) {
    this.departmentsById = new Map(known.departments.map((one) => [one.id, one]));
    this.departmentsByKey = Map.groupBy(known.departments, ({ name }) => nameKey(name));
    this.employeesById = new Map(known.employees.map((one) => [one.id, one]));
    this.employeesByPhone = Map.groupBy(known.employees, ({ phone }) => phoneKey(phone));
    this.employeesByName = Map.groupBy(known.employees, ({ name }) => nameKey(name));
  }

  /** A row of a department. */
  department(row: ReadRow): void {
    const { department: name, description } = row;
    const present =
      row.id === undefined
        ? this.onlyDepartment(row, name ?? '')
        : this.presentOf(row, this.departmentsById.get(row.id));
    const id = present?.id ?? this.plan.newId('departments', nameKey(name ?? ''));
    if (present) {
      if (!this.plan.isFirst(row, id)) return;
      const managerId = this.managerId(row, present.managerEmployeeId);
      const patch = {
        name: renamed(name, present.name),
        description: changedText(description, present.description),
        managerEmployeeId: changed(managerId, present.managerEmployeeId),
      };
      if (!this.known.mayCreateDepartments && hasValue(patch))
        this.plan.problem(row, 'department', 'Tu cuenta no permite cambiar departamentos.');
      this.plan.check(row, departmentPatch, defined(patch));
      return this.plan.update(row, 'departments', id, patch, {
        ...present,
        description: present.description ?? '',
        managerEmployeeId: this.nameOf(present.managerEmployeeId ?? ''),
      });
    }
    const managerId = this.managerId(row);
    const input = this.plan.check(row, departmentInput, {
      name,
      description: description ?? null,
      ...(managerId !== undefined && { managerEmployeeId: managerId }),
    });
    if (input && !this.known.mayCreateDepartments)
      this.plan.problem(row, 'department', 'Tu cuenta no permite crear departamentos.');
    if (!input || row.problems.length > 0) return this.plan.decide(row, 'error', null);
    if (!this.plan.isFirst(row, id)) return;
    append(this.departmentsByKey, nameKey(input.name), {
      id,
      name: input.name,
      description: input.description,
      managerEmployeeId: managerId ?? null,
    });
    this.plan.create(row, 'departments', id, input);
  }

  /**
   * The employee whom a row names as manager; undefined: none, or nobody is found, and the row says so.
   *
   * @param presentId - the manager of the department: of several they are meant
   */
  private managerId(row: ReadRow, presentId?: string | null): string | undefined {
    if (row.manager === undefined) return undefined;
    const named = this.employeesByName.get(nameKey(row.manager)) ?? [];
    const found = named.length > 0 ? named : (this.employeesByPhone.get(phoneKey(row.manager)) ?? []);
    const [first, ...others] = found;
    if (found.some(({ id }) => id === presentId)) return presentId ?? undefined;
    if (!first) this.plan.warn('manager', NO_MANAGER);
    return others.length > 0 ? this.plan.problem(row, 'manager', SEVERAL.managers) : first?.id;
  }

  /** A row of an employee. */
  employee(row: ReadRow): void {
    const { employee: name, phone, email, consent } = row;
    const present = row.id === undefined ? this.sameNumber(row) : this.presentOf(row, this.employeesById.get(row.id));
    const departmentId =
      row.department === undefined ? undefined : this.departmentId(row, row.department, present?.departmentId);
    if (present) {
      if (!this.plan.isFirst(row, present.id)) return;
      if (row.id === undefined && isOtherName(name, present.name))
        this.plan.ask(row, 'employee', renames(present.name, name));
      const isSame =
        phone === undefined || isSamePhone(phone, present) || row.writtenPhone === plainText(present.phone);
      const patch = {
        name: changedText(name, present.name),
        phone: isSame ? undefined : changedText(phone, present.phone),
        email: changedText(email?.toLowerCase(), present.email),
        departmentId: changed(departmentId, present.departmentId),
        // With another number the present one is forgotten.
        consent: isSame ? changed(consent, Boolean(present.consentAt)) : consent,
      };
      this.plan.check(row, employeePatch, defined(patch));
      return this.plan.update(row, 'employees', present.id, patch, {
        ...present,
        email: present.email ?? '',
        departmentId: this.departmentsById.get(present.departmentId)?.name ?? '',
        consent: present.consentAt ? 'Sí' : 'No',
      });
    }
    const given = defined({ email, consent });
    // The problem of a department that is named is known.
    const inDepartment = departmentId ?? (row.department === undefined ? '' : this.plan.options.importId);
    const checked = { name, phone, ...given, departmentId: inDepartment };
    const input =
      row.problems.length > 0 && phone === undefined ? undefined : this.plan.check(row, employeeInput, checked);
    if (!input || row.problems.length > 0) return this.plan.decide(row, 'error', null);
    const id = this.plan.newId('employees', phoneKey(input.phone));
    if (!this.plan.isFirst(row, id)) return;
    this.add({ id, consentAt: null, ...input, email: input.email ?? null });
    this.plan.create(row, 'employees', id, input);
  }

  nameOf(employeeId: string): string {
    return this.employeesById.get(employeeId)?.name ?? '';
  }

  /**
   * The employee of a task; undefined: it cannot be found, and the row says why.
   *
   * @param presentId the employee that the task has
   */
  assignee(row: ReadRow, presentId?: string): string | undefined {
    const { employee: name, phone } = row;
    if (phone === undefined && name === undefined) return undefined;
    const own = this.employeesById.get(presentId ?? '');
    if (phone === undefined) {
      const isOwn = own !== undefined && !isOtherName(name, own.name);
      return isOwn ? own.id : this.assigneeByName(row, name ?? '');
    }
    const present = this.sameNumber(row, own);
    if (present || this.employeesByPhone.has(phoneKey(phone))) return present?.id;
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
    this.add({ id, consentAt: null, email: null, ...input });
    this.plan.name('employees', id, input);
    return id;
  }

  /** The several people whom a row names; undefined: it names one, or none. What cannot be found the row says. */
  audience(row: ReadRow): Audience | undefined {
    const { employee = '', phone, department } = row;
    const isEveryone = EVERYONE.includes(matchKey(employee));
    const names = employee.split(';').filter((name) => name.trim() !== '');
    if (phone !== undefined || (!isEveryone && names.length < 2)) return undefined;
    this.audiences += 1;
    if (this.audiences > MAX_AUDIENCES) this.plan.problem(row, 'employee', TOO_MANY_AUDIENCES);
    if (isEveryone) {
      if (department === undefined) return { kind: 'everyone' };
      const found = this.onlyDepartment(row, department);
      if (!found && row.problems.length === 0) this.plan.problem(row, 'department', NO_DEPARTMENT);
      return { kind: 'department', departmentId: found?.id ?? '' };
    }
    return { kind: 'people', employeeIds: names.flatMap((name) => this.assigneeByName(row, name) ?? []) };
  }

  private assigneeByName(row: ReadRow, name: string): string | undefined {
    const named = this.employeesByName.get(nameKey(name)) ?? [];
    const departments = (this.departmentsByKey.get(nameKey(row.department ?? '')) ?? []).map(({ id }) => id);
    const isThere = named.length > 1 && departments.length > 0;
    const found = isThere ? named.filter((one) => departments.includes(one.departmentId)) : named;
    const [first] = found;
    if (found.length > 1) return this.plan.problem(row, 'employee', SEVERAL.names);
    if (first) return first.id;
    const hint = this.plan.options.createMissing ? ' Para crearlo hacen falta su teléfono y su departamento.' : '';
    return this.plan.problem(row, 'employee', `${NO_NAME}${hint}`);
  }

  /** Returns what an id names; undefined: the row says that there is none. */
  private presentOf<T>(row: ReadRow, found: T | undefined): T | undefined {
    return found ?? this.plan.problem(row, 'id', UNKNOWN_ID[row.kind]);
  }

  /** Undefined: there is none of this name, or several, and the row says so. */
  private onlyDepartment(row: ReadRow, name: string): KnownDepartment | undefined {
    const [first, ...others] = this.departmentsByKey.get(nameKey(name)) ?? [];
    return others.length > 0 ? this.plan.problem(row, 'department', SEVERAL.departments) : first;
  }

  /**
   * Undefined: there is none, and none is created; the row says so.
   *
   * @param presentId the department that the employee has: of several with this name it is meant
   */
  private departmentId(row: ReadRow, name: string, presentId?: string): string | undefined {
    const key = nameKey(name);
    const found = this.departmentsByKey.get(key) ?? [];
    const present = found.find(({ id }) => id === presentId) ?? this.onlyDepartment(row, name);
    if (present || found.length > 0) return present?.id;
    if (!this.plan.options.createMissing || !this.known.mayCreateDepartments)
      return this.plan.problem(row, 'department', this.known.isLimited ? NOT_OWN : NO_DEPARTMENT);
    const input = this.plan.check({ ...row, kind: 'departments' }, departmentInput, { name });
    if (!input) return undefined;
    const id = this.plan.newId('departments', key);
    append(this.departmentsByKey, key, { id, name: input.name, description: null, managerEmployeeId: null });
    this.plan.name('departments', id, input);
    return id;
  }

  /**
   * The employee with the row's number, of several the one with its name; undefined: there is none, or the row says
   * that there are several.
   *
   * @param own whom the row is about already: of several they are meant
   */
  private sameNumber(row: ReadRow, own?: KnownEmployee): KnownEmployee | undefined {
    const { phone, employee: name } = row;
    if (phone === undefined) return undefined;
    const found = this.employeesByPhone.get(phoneKey(phone)) ?? [];
    const named = found.filter((one) => name !== undefined && !isOtherName(name, one.name));
    const meant = named.length > 0 ? named : found;
    const [first, ...others] = meant;
    if (own && meant.includes(own)) return own;
    return others.length > 0 ? this.plan.problem(row, 'phone', SEVERAL.phones) : first;
  }

  private add(employee: KnownEmployee): void {
    append(this.employeesByPhone, phoneKey(employee.phone), employee);
    append(this.employeesByName, nameKey(employee.name), employee);
  }
}

const append = <T>(groups: Map<string, T[]>, key: string, value: T): void =>
  void groups.set(key, [...(groups.get(key) ?? []), value]);
const defined = (patch: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
const hasValue = (patch: Record<string, unknown>): boolean => Object.keys(defined(patch)).length > 0;
/** A department found by its name keeps its own spelling. */
const renamed = (given: string | undefined, present: string): string | undefined =>
  isOtherName(given, present) ? given : undefined;
/** The name is given, and differs by more than case, accents and spaces. */
export const isOtherName = (given: string | undefined, present: string): boolean =>
  given !== undefined && nameKey(given) !== nameKey(present);
const isSamePhone = (phone: string, present: KnownEmployee): boolean => phoneKey(phone) === phoneKey(present.phone);

/** Rows for several people in a file: each becomes up to a thousand tasks in one transaction. */
const MAX_AUDIENCES = 20;
const TOO_MANY_AUDIENCES = `Un archivo crea como máximo ${MAX_AUDIENCES} tareas de varias personas.`;
/** Words for all employees, of the row's department if it names one. */
const EVERYONE = ['todos', 'todas', 'todo el personal', 'todas las personas'];
const NO_DEPARTMENT = 'No hay ningún departamento con este nombre.';
const NOT_OWN = 'No está entre tus departamentos, y tu cuenta no puede crear otros.';
const NO_PHONE = 'No hay ningún empleado con este teléfono.';
const NO_NAME = 'No hay ningún empleado con este nombre.';
/** Messages for ids that do not exist, by the kind of the row. */
export const UNKNOWN_ID = {
  departments: 'No hay ningún departamento con este identificador.',
  employees: 'No hay ningún empleado con este identificador.',
  tasks: 'No hay ninguna tarea con este identificador.',
};
const NO_MANAGER = 'No hay ningún empleado con este nombre o teléfono: el departamento no cambia de responsable.';
const SEVERAL = {
  departments: 'Hay varios departamentos con este nombre. Ponles nombres distintos.',
  phones: 'Hay varios empleados con este teléfono. Escribe el nombre de uno como está en el sistema.',
  names: 'Hay varios empleados con este nombre. Agrega el teléfono.',
  managers: 'Hay varios empleados con este nombre o teléfono.',
};
const renames = (present: string, given = ''): string =>
  `Este teléfono es de ${present}. La fila le cambia el nombre a ${given}, con sus tareas y su consentimiento.`;
