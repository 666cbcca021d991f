const address = (path: string, filters: Record<string, string>): string => `${path}?${new URLSearchParams(filters)}`;

/** The addresses of lists with one row alone, or with few more. */
export const taskAddress = ({ title, employeeId }: { title: string; employeeId: string }): string =>
  address('/tasks', { search: title, employeeId });
export const employeeAddress = ({ name, departmentId }: { name: string; departmentId: string }): string =>
  address('/employees', { search: name, departmentId });
export const departmentAddress = ({ name }: { name: string }): string => address('/departments', { search: name });
