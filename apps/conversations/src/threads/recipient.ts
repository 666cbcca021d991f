import { isUserId } from '@recuerda/contracts';

/**
 * Returns where an answer goes: to the first number that is known, else to the person whom Meta's id names. Null:
 * neither is known.
 */
export const recipientOf = (userId: string | null, ...phones: readonly (string | null | undefined)[]): string | null =>
  phones.find((phone) => typeof phone === 'string') ?? (userId !== null && isUserId(userId) ? userId : null);
