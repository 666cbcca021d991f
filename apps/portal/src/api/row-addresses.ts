const address = (path: string, filters: Record<string, string>): string => `${path}?${new URLSearchParams(filters)}`;

/** Addresses where one row is alone, or with few more. */
export const taskAddress = ({ title, employeeId }: { title: string; employeeId: string }): string =>
  address('/tasks', { search: title, employeeId });
export const employeeAddress = ({ id }: { id: string }): string => `/employees/${id}`;
export const departmentAddress = ({ name }: { name: string }): string => address('/departments', { search: name });
