import { z } from 'zod';
import { utcInstant } from '../entities/entity-fields.js';
import { TOKEN_PERMISSIONS } from '../entities/api-token.js';
import { userView } from '../entities/user.js';

/** Whether a user exists or has existed. Until then the first administrator can be created. */
export interface AccessState {
  hasUsers: boolean;
}

/** A session that has not ended, and its user; or an API token, limited to its permissions and departments. */
export const sessionView = z.object({
  id: z.uuid(),
  user: userView,
  endsAt: utcInstant,
  /** Of an API token: all that it may do. */
  permissions: z.array(z.enum(TOKEN_PERMISSIONS)).optional(),
});
export type SessionView = z.infer<typeof sessionView>;

/** A device on which one is signed in. */
export const sessionSummary = z.object({
  id: z.uuid(),
  userAgent: z.string(),
  address: z.string(),
  createdAt: utcInstant,
  lastUsedAt: utcInstant,
});
export type SessionSummary = z.infer<typeof sessionSummary>;

/**
 * What the portal asks first. `open`: there is no sign-in, everyone may do everything. `setup`: the first administrator
 * is to be created. `signed_out`, `signed_in`: as they say.
 */
export const accessView = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['open', 'setup', 'signed_out']) }),
  z.object({ state: z.literal('signed_in'), user: userView, endsAt: utcInstant }),
]);
export type AccessView = z.infer<typeof accessView>;
