import type { EmployeeView } from '@recuerda/contracts';
import { numberOf } from '@recuerda/contracts/rules/phone-number';

/** A consent belongs to a number: with another one it is asked for again. */
export const isOtherNumber = (employee: Pick<EmployeeView, 'phone'> | null, phone: string): boolean =>
  employee !== null && numberOf(phone) !== numberOf(employee.phone);
