import { randomBytes } from 'node:crypto';

/** What the parts of this process know each other by until it ends. */
export const secret = (): string => randomBytes(24).toString('hex');
