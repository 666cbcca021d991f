/** What `after` says differently from `before`: a PATCH of it leaves alone what others changed meanwhile. */
export const changedFields = <T extends object>(before: T, after: T): Partial<T> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== before[name as keyof T])) as Partial<T>;
