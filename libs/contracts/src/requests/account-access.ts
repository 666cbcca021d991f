import { z } from 'zod';
import { defineRequest } from '../define.js';
import type { AccountAccess } from '../views/session.js';
import { type Done, ofUser } from './identity-parts.js';

/** Sessions and API tokens of a user, for administrators. Fails with `user_not_found`. */
export const GetAccountAccess = defineRequest<AccountAccess, z.infer<typeof ofUser>>(
  'identity.users.get-access',
  'users.manage',
  ofUser,
);

const ended = z.object({ ...ofUser.shape, sessionId: z.uuid().optional(), tokenId: z.uuid().optional() });
/**
 * Ends a session of a user, an API token, or, without either, all of them. Fails with `user_not_found`, and with
 * `not_found` if the user has no such session or token.
 */
export const EndAccountAccess = defineRequest<Done, z.infer<typeof ended>>(
  'identity.users.end-access',
  'users.manage',
  ended,
);
