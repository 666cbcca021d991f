import { z } from 'zod';

/** SHA-256 of a session's token, base64url. The token itself leaves the gateway only in its cookie. */
export const tokenHash = z.string().length(43);
/** A session to start: made by the gateway, stored by identity. */
export const newSession = z.object({
  tokenHash,
  /** Address of the client, and its `User-Agent`, cut to 200 characters. */
  address: z.string().max(100),
  userAgent: z.string().max(200),
  /** Hash of the cookie by which a browser is known again. */
  deviceHash: tokenHash,
});
export type NewSession = z.infer<typeof newSession>;

/** For requests that hash a password: up to fifty others may be before them. */
export const HASHING_MS = 15_000;
/** For requests that ask the OpenID provider, up to four times for five seconds. */
export const PROVIDER_MS = 20_000;

export const ofUser = z.object({ userId: z.uuid() });
export const sessionOfUser = z.object({ userId: z.uuid(), sessionId: z.uuid() });
export type SessionOfUser = z.infer<typeof sessionOfUser>;
