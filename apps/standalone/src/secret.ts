import { randomBytes } from 'node:crypto';

/** A secret that the parts of this process share until it ends. */
export const secret = (): string => randomBytes(24).toString('hex');
