import { DEPARTMENT_LABEL_LENGTH, type MetricsView } from '@recuerda/contracts';
import { label } from './label.js';

/** A department and the tasks of its employees: all of them, and the active ones. */
export interface DepartmentLoad {
  name: string;
  total: number;
  active: number;
}

export const departmentStats = (departments: readonly DepartmentLoad[]): MetricsView['departmentStats'] =>
  departments.map(({ name, total, active }) => ({
    name: label(name, DEPARTMENT_LABEL_LENGTH),
    fullName: name,
    total,
    active,
  }));
