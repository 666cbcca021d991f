import type { StoredEmployee } from './employee.js';

/**
 * Why an employee gets no reminders. `opted_out`: wants none; `number`: the provider cannot reach the number;
 * `incomplete`: the name or the phone is blank. They stand apart from the schemas of employees, which the
 * portal's lists do not load.
 */
export const UNREACHABLE_REASONS = ['opted_out', 'number', 'incomplete'] as const;
export type UnreachableReason = (typeof UNREACHABLE_REASONS)[number];

type Reachability = Pick<StoredEmployee, 'name' | 'phone' | 'optedOutAt' | 'unreachableReason'>;

/** Returns null for an employee who gets reminders. */
export function unreachableReasonOf({
  name,
  phone,
  optedOutAt,
  unreachableReason,
}: Reachability): UnreachableReason | null {
  if (optedOutAt) return 'opted_out';
  if (name.trim() === '' || phone.trim() === '') return 'incomplete';
  return unreachableReason ? 'number' : null;
}
