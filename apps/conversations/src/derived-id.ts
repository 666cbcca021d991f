import { v5 } from 'uuid';

const NAMESPACE = '5d7c1f0e-1c0c-5b7e-9d43-2f9b6a1e7c10';

/** Returns an id that the same cause always gives, so that a repetition makes no second row. */
export const derivedId = (cause: string): string => v5(cause, NAMESPACE);
