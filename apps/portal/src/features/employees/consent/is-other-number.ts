import { type EmployeeView, normalisePhone } from '@recuerda/contracts';

/** A consent belongs to a number: with another one it is asked for again. */
export const isOtherNumber = (employee: Pick<EmployeeView, 'phone'> | null, phone: string): boolean =>
  employee !== null && normalisePhone(phone).value !== normalisePhone(employee.phone).value;
