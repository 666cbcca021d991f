import {
  type StoredDepartment,
  type StoredEmployee,
  type UnreachableReason,
  unreachableReasonOf,
} from '@recuerda/contracts';

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
  /** Gets reminders; false of a deleted one. */
  reachable: boolean;
  unreachable_reason: UnreachableReason | null;
  consented: boolean;
}

export const departmentReplica = ({ id, name }: StoredDepartment, version: number): DepartmentReplica => ({
  id,
  version,
  deleted: false,
  name,
});

export function employeeReplica(employee: StoredEmployee, version: number): EmployeeReplica {
  const reason = unreachableReasonOf(employee);
  return {
    id: employee.id,
    version,
    deleted: false,
    name: employee.name,
    phone: employee.phone,
    department_id: employee.departmentId,
    reachable: reason === null,
    unreachable_reason: reason,
    consented: Boolean(employee.consentAt),
  };
}

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
  unreachable_reason: null,
  consented: false,
});
