import type { HoldReason } from '@recuerda/contracts';

const EMPLOYEE_REASONS: readonly HoldReason[] = ['recipient_limit', 'daily_cap', 'consent'];

/** The reasons for which a reminder waits because of its employee, as a list in SQL. */
export const OF_EMPLOYEE = `('${EMPLOYEE_REASONS.join("', '")}')`;
