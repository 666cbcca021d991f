import type { AccountLink } from '@recuerda/contracts';
import { AppError, counter } from '@recuerda/service';

const links = counter('recuerda_account_links_total', 'Invitations and resets, by what happened to their links', [
  'kind',
  'outcome',
]);

export const linkCreated = (kind: AccountLink['kind']): void => links.inc({ kind, outcome: 'created' });

/** Counts how the use of a link ends. */
export async function countedUse<T extends { kind: AccountLink['kind'] }>(use: Promise<T>): Promise<T> {
  const used = await countedRefusal(use);
  links.inc({ kind: used.kind, outcome: 'used' });
  return used;
}

export async function countedRefusal<T>(use: Promise<T>): Promise<T> {
  try {
    return await use;
  } catch (error) {
    if (error instanceof AppError && error.code === 'link_expired') links.inc({ kind: 'unknown', outcome: 'refused' });
    throw error;
  }
}
