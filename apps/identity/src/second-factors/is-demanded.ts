import type { Role } from '@recuerda/contracts';

/** Of whom the school demands a second factor. */
export const SECOND_FACTOR_RULES = ['optional', 'administrators', 'everyone'] as const;
export type SecondFactorRule = (typeof SECOND_FACTOR_RULES)[number];

export const isDemanded = (rule: SecondFactorRule, { role }: { role: Role }): boolean =>
  rule === 'everyone' || (rule === 'administrators' && role === 'administrator');
