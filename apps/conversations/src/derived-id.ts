import { v5 } from 'uuid';

const NAMESPACE = '5d7c1f0e-1c0c-5b7e-9d43-2f9b6a1e7c10';

/** The same cause always gives the same id: what is done twice makes one row. */
export const derivedId = (cause: string): string => v5(cause, NAMESPACE);
