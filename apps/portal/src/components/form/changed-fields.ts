/** Returns the fields that differ: a PATCH of them keeps what others have changed in the other fields. */
export const changedFields = <T extends object>(before: T, after: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSame(value, before[name as keyof T])),
  ) as Partial<T>;

/** A form copies the lists that it is given. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
