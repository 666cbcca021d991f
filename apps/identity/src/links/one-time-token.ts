import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits: the token of a link that works once, or the secret part of an API token. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token: nobody can use a link with what the database holds. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Returns a URL, or a path where PUBLIC_URL is not set. */
export const linkTo = (path: string, token: string, publicUrl = ''): string =>
  `${publicUrl.replace(/\/$/, '')}${path}?token=${token}`;
