import { MIN_PASSWORD } from '@recuerda/contracts';

/** Below a field for a new password. */
export const PASSWORD_RULE = `Al menos ${MIN_PASSWORD} caracteres.`;
