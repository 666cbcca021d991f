const address = (path: string, filters: Record<string, string>): string => `${path}?${new URLSearchParams(filters)}`;

/** Addresses where one row is alone, or with few more. */
export const taskAddress = ({ title, employeeId }: { title: string; employeeId: string }): string =>
  address('/tasks', { search: title, employeeId });
export const employeeAddress = ({ id }: { id: string }): string => `/employees/${id}`;
/** Address where the settings of an account of WhatsApp are; without one those of the school's. */
export const whatsappAddress = (account: string): string =>
  account ? address('/settings/whatsapp', { account }) : '/settings/whatsapp';
export const departmentAddress = ({ name }: { name: string }): string => address('/departments', { search: name });
