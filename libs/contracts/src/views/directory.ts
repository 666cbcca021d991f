/** Instants are ISO 8601 strings in UTC; ids are UUIDs. */
export interface DepartmentView {
  id: string;
  name: string;
  description: string | null;
  createdAt: string;
  updatedAt: string;
  employeeCount: number;
  taskCount: number;
}

export interface EmployeeView {
  id: string;
  name: string;
  phone: string;
  departmentId: string;
  createdAt: string;
  updatedAt: string;
  department: { id: string; name: string; description: string | null };
  taskCount: number;
}
