/** Reasons of the calendar: the reminder waits for the next window. */
export const CALENDAR_REASONS = ['hours', 'holiday', 'absence'] as const;
/** Reasons of the school's own rules; all others are the provider's. */
export const SCHOOL_REASONS = [...CALENDAR_REASONS, 'daily_cap', 'consent'] as const;
/** Why a reminder is held instead of sent. */
export const HOLD_REASONS = [
  'provider_stopped',
  'outage',
  'provider_limit',
  'recipient_limit',
  'budget',
  'monthly_limit',
  'template',
  ...SCHOOL_REASONS,
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];
/** Reasons that end with an event; the time of the next reminder is only that of the next attempt. */
const HOLDS_WITHOUT_END = [
  'provider_stopped',
  'outage',
  'monthly_limit',
  'template',
  'consent',
] as const satisfies HoldReason[];
/** Reasons that end at a time which may be weeks away, or only when somebody acts. */
export const LASTING_HOLDS = [...HOLDS_WITHOUT_END, 'absence'] as const satisfies HoldReason[];

export const isWithoutEnd = (reason: HoldReason): boolean => (HOLDS_WITHOUT_END as readonly string[]).includes(reason);
