import type { DepartmentAction, EmployeeAction, TaskAction } from '../entities/bulk.js';
import type { AuditAction } from './audit.js';

const TASK_DEEDS: Record<TaskAction | 'undo', string> = {
  pause: 'pausó varias tareas a la vez',
  activate: 'activó varias tareas a la vez',
  complete: 'completó varias tareas a la vez',
  interval: 'cambió el intervalo de varias tareas a la vez',
  reassign: 'reasignó varias tareas a la vez',
  remind: 'recordó varias tareas a la vez',
  delete: 'eliminó varias tareas a la vez',
  undo: 'deshizo un cambio de varias tareas',
};
const EMPLOYEE_DEEDS: Record<EmployeeAction | 'undo', string> = {
  move: 'cambió de departamento a varios empleados a la vez',
  consent: 'registró el consentimiento de varios empleados a la vez',
  delete: 'eliminó varios empleados a la vez',
  undo: 'deshizo un cambio de varios empleados',
};
const DEPARTMENT_DEEDS: Record<DepartmentAction | 'undo', string> = {
  manager: 'cambió el responsable de varios departamentos a la vez',
  undo: 'deshizo un cambio de varios departamentos',
};
/** What was done to many rows, by the action of the audit and that of the job, as the end of a sentence. */
export const BULK_DEEDS: Partial<Record<AuditAction, Readonly<Record<string, string>>>> = {
  'tasks.changed': TASK_DEEDS,
  'employees.changed': EMPLOYEE_DEEDS,
  'departments.changed': DEPARTMENT_DEEDS,
};
