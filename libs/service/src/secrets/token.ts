import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN = /^[\w-]{43}$/;

/** Returns 256 random bits as 43 characters of base64url: a session, a link that works once, the secret of a key. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Whether a text may come from {@link newToken}. */
export const isToken = (value: string | undefined): value is string => value !== undefined && TOKEN.test(value);

/** Returns what is stored of a token: the database does not suffice to use one. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Compares two secrets in a time that does not depend on where they differ. */
export const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(digestOf(one), digestOf(other));

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
