import { z } from 'zod';
import { utcInstant } from '../entities/entity-fields.js';
import { apiTokenView, type TOKEN_PERMISSIONS } from '../entities/api-token.js';
import { signInMethods } from '../entities/sign-in.js';
import { type UserView, userView } from '../entities/user.js';

/** Whether a user exists or has existed. Until then the first administrator can be created. */
export interface AccessState {
  hasUsers: boolean;
  /** Whether who has forgotten the password gets a link by mail. */
  resetByMail?: boolean;
  /** There is no user, although there were some: no first administrator is created. `hasUsers` is true then. */
  databaseLost?: boolean;
  /** Whether people may sign in by passkeys. */
  passkeys?: boolean;
}

/** A session that has not ended, and its user; or an API token, limited to its permissions and departments. */
export interface SessionView {
  id: string;
  user: UserView;
  /** ISO 8601. */
  endsAt: string;
  /** Until when its person need not enter the password again; null: the person must. Null of an API token, too. */
  confirmedUntil: string | null;
  /** All that an API token may do; absent in a session. */
  permissions?: (typeof TOKEN_PERMISSIONS)[number][] | undefined;
}

/**
 * By what the person of a session can confirm it: a stolen session must not make other ways in. `oidc`: only where
 * there is neither password nor passkey.
 */
export const confirmationView = z.object({
  password: z.boolean(),
  passkey: z.boolean(),
  oidc: signInMethods.shape.oidc,
});
export type ConfirmationView = z.infer<typeof confirmationView>;

/** A device on which one is signed in. */
export const sessionSummary = z.object({
  id: z.uuid(),
  userAgent: z.string(),
  address: z.string(),
  createdAt: utcInstant,
  lastUsedAt: utcInstant,
});
export type SessionSummary = z.infer<typeof sessionSummary>;

/** By what an account can be used at present: `tokens` also names those that have expired lately. */
export const accountAccess = z.object({ sessions: sessionSummary.array(), tokens: apiTokenView.array() });
export type AccountAccess = z.infer<typeof accountAccess>;

/** `providerUrl`: where the browser ends the session at the OpenID provider, too, if it began there. */
export const signedOut = z.object({ providerUrl: z.string().nullable() });
export type SignedOut = z.infer<typeof signedOut>;

/** By what a second factor is given: a code of an authenticator app, a recovery code, or a passkey, which is both. */
export const SECOND_FACTORS = ['totp', 'recovery_code', 'passkey'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** A sign-in that has its first factor and lacks the second, or whose user must set one up first. */
const challengeFields = {
  /** Factors that the account can give; empty if it has none yet, or none that this server can check. */
  methods: z.array(z.enum(SECOND_FACTORS)),
  expiresAt: utcInstant,
};
const challengeState = z.enum(['second_factor', 'second_factor_setup']);
export interface SignInChallenge extends z.infer<z.ZodObject<typeof challengeFields>> {
  /** A secret that continues this sign-in, once. */
  token: string;
  next: z.infer<typeof challengeState>;
}

/** How a sign-in went on after a factor. `keep`: the session survives the browser. */
export type SignInResult =
  /** `recoveryCodes`: of a second factor that was set up by it. */
  { session: SessionView; keep: boolean; recoveryCodes?: string[] } | { challenge: SignInChallenge };

/** Outcome of a provider's answer. `signIn` is absent when an account was connected, or a session confirmed. */
export interface OidcResult {
  next: string | null;
  signIn?: SignInResult;
}

/**
 * Answer to the first question of the portal. `open`: there is no sign-in, everyone may do everything. `setup`: the
 * first administrator is to be created. `signed_out`, `signed_in`: as they say. The others answer only a sign-in, which
 * goes on with `challenge`.
 */
export const accessView = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['open', 'setup']) }),
  z.object({
    state: z.literal('signed_out'),
    /** Whether somebody who has forgotten the password gets a link by mail. */
    resetByMail: z.boolean().optional(),
    /** There is no account any more, and none can be created here. */
    databaseLost: z.boolean().optional(),
    /** One may sign in by a passkey. */
    passkeys: z.boolean().optional(),
  }),
  z.object({
    state: z.literal('signed_in'),
    user: userView,
    endsAt: utcInstant,
    /** Recovery codes of a sign-in that set up a second factor; shown once. */
    recoveryCodes: z.array(z.string()).optional(),
  }),
  z.object({ state: challengeState, challenge: z.string(), ...challengeFields }),
]);
export type AccessView = z.infer<typeof accessView>;
