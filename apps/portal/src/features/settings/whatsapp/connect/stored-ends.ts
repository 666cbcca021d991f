import type { AccountInput, ConnectionView } from '@recuerda/contracts';

/** The stored secrets by name, with their last characters; none if the account is of another provider. */
export const storedEnds = (
  { source, provider, readable, secrets }: ConnectionView,
  of: AccountInput['provider'],
): ReadonlyMap<string, string | null> =>
  new Map(source === 'portal' && provider === of && readable ? secrets.map(({ name, end }) => [name, end]) : []);
