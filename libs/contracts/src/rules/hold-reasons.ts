/** Why a reminder is held instead of sent. */
export const HOLD_REASONS = ['provider_stopped', 'provider_limit', 'recipient_limit', 'budget', 'template'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];
