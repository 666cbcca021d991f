import { type EmployeeView, normalisePhone } from '@recuerda/contracts';

/** A consent belongs to a number: with another one it is asked for again. */
export const isOtherNumber = (employee: Pick<EmployeeView, 'phone'> | undefined, phone: string): boolean =>
  employee !== undefined && normalisePhone(phone).value !== normalisePhone(employee.phone).value;
