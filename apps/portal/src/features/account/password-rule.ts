import { MIN_PASSWORD } from '@recuerda/contracts';

/** Below a field for a new password. */
export const PASSWORD_RULE = `Al menos ${MIN_PASSWORD} caracteres.`;

interface Repeated {
  password: string;
  repeated: string;
}
/** For a schema's `refine`: the password was typed twice alike. */
export const isRepeated = ({ password, repeated }: Repeated): boolean => password === repeated;
export const NOT_REPEATED = { path: ['repeated'], message: 'No coincide.' };
