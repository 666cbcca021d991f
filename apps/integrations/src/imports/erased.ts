import { ERASED_VALUE } from '@recuerda/contracts';

/** Why what an erasure took a person's values out of is neither imported nor brought back. */
export const WAS_ERASED = 'Contenía datos de una persona que fue borrada.';

/** An erasure took a person's values out of it. */
export const isErased = (value: unknown): boolean =>
  value !== undefined && JSON.stringify(value).includes(ERASED_VALUE);
