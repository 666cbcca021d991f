import type { StoredDepartment, StoredEmployee } from '@recuerda/contracts';

/** A row of the replica of departments; a tombstone if `deleted`. */
export interface DepartmentReplica {
  id: string;
  version: number;
  deleted: boolean;
  name: string | null;
}

export interface EmployeeReplica {
  id: string;
  version: number;
  deleted: boolean;
  name: string | null;
  phone: string | null;
  department_id: string | null;
  /** Has a name and a phone that are not blank, wants reminders, and the provider has not said otherwise. */
  reachable: boolean;
  consented: boolean;
}

export const departmentReplica = ({ id, name }: StoredDepartment, version: number): DepartmentReplica => ({
  id,
  version,
  deleted: false,
  name,
});

export const employeeReplica = (employee: StoredEmployee, version: number): EmployeeReplica => ({
  id: employee.id,
  version,
  deleted: false,
  name: employee.name,
  phone: employee.phone,
  department_id: employee.departmentId,
  reachable: isReachable(employee),
  consented: Boolean(employee.consentAt),
});

const isReachable = ({ name, phone, optedOutAt, unreachableReason }: StoredEmployee): boolean =>
  name.trim() !== '' && phone.trim() !== '' && !optedOutAt && !unreachableReason;

export const deletedDepartment = (id: string, version: number): DepartmentReplica => ({
  id,
  version,
  deleted: true,
  name: null,
});

export const deletedEmployee = (id: string, version: number): EmployeeReplica => ({
  id,
  version,
  deleted: true,
  name: null,
  phone: null,
  department_id: null,
  reachable: false,
  consented: false,
});
