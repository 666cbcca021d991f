import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** Returns a secret that stands in an address. */
export const newFeedSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** A feed is found by this hash of its secret: no comparison takes longer the more of a guess is right. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
