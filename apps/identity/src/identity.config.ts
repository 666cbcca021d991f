import { MAX_PASSWORD, MIN_PASSWORD, newPasswordField, type Role } from '@recuerda/contracts';
import {
  accessConfig,
  ConfigError,
  type Env,
  integer,
  isSignInOn,
  type KeyRing,
  keyRing,
  loadConfig,
  readSecretFile,
} from '@recuerda/service';
import { z } from 'zod';
import { type MailConfig, readMailConfig } from '@recuerda/service/mail';
import { type OidcConfig, readOidcConfig } from './oidc.config.js';

export { mailConfig } from '@recuerda/service/mail';
export { oidcConfig } from './oidc.config.js';

const SECOND_FACTOR_RULES = ['optional', 'administrators', 'everyone'] as const;
type SecondFactorRule = (typeof SECOND_FACTOR_RULES)[number];

const SETUP_EXPECTED = 'expected auto, closed, or until when it is open, such as 2027-01-31T18:00:00-06:00';
const instant = z.iso.datetime({ offset: true });
const isSetup = (text: string): boolean => ['auto', 'closed'].includes(text) || instant.safeParse(text).success;

const variables = z.object({
  PUBLIC_URL: accessConfig.shape.PUBLIC_URL,
  /** Creates the first administrator without a link. */
  ADMIN_EMAIL: z.email({ error: 'expected an e-mail address' }).toLowerCase().optional(),
  /** Holds the first administrator's password; a line break at its end is no part of it. */
  ADMIN_PASSWORD_FILE: z.string().optional(),
  /** People who must have a second factor. */
  SECOND_FACTOR: z.enum(SECOND_FACTOR_RULES).default('optional'),
  /** Until when the first administrator may be created: always, never, or a time. */
  SETUP: z.string().refine(isSetup, { error: SETUP_EXPECTED }).default('auto'),
  /** Folder of the embedded database. */
  DATA_DIR: z.string().optional(),
  /** Seals the secrets of authenticator apps. */
  SECRETS_KEY: keyRing,
  /** How long entries of the audit are kept; whole months are deleted. */
  AUDIT_DAYS: integer(30, 36_500).default(400),
});
/** The settings; deployments are checked against them (`npm run verify:deploy`). */
export const identityConfig = variables
  .refine(({ ADMIN_EMAIL, ADMIN_PASSWORD_FILE }) => !ADMIN_PASSWORD_FILE || ADMIN_EMAIL, { path: ['ADMIN_EMAIL'] })
  .refine(({ ADMIN_EMAIL, ADMIN_PASSWORD_FILE }) => !ADMIN_EMAIL || ADMIN_PASSWORD_FILE, {
    path: ['ADMIN_PASSWORD_FILE'],
  });

export interface IdentityConfig {
  publicUrl: string | undefined;
  administrator: { email: string; password: string } | undefined;
  /** Whether people must sign in even while no user exists. */
  signInWithoutUsers: boolean;
  /** Whether the link for the first administrator is logged. */
  printLink: boolean;
  /** When the set-up closes, also where there has never been a user, ms since the epoch. */
  setupClosesAt: number;
  /** Folder of an embedded database; undefined for any other. */
  dataDir: string | undefined;
  auditDays: number;
  keys: KeyRing;
  /** Mail server; undefined if no mail is sent. */
  mail: MailConfig | undefined;
  secondFactor: SecondFactorRule;
  /** Sign-in with OpenID Connect; undefined if it is not wanted; a text says why it is off. */
  oidc: OidcConfig | string | undefined;
}
/** True if a person of this role must have a second factor. */
export const demandsSecondFactor = ({ secondFactor }: Pick<IdentityConfig, 'secondFactor'>, { role }: { role: Role }) =>
  secondFactor === 'everyone' || (secondFactor === 'administrators' && role === 'administrator');

/** Injects the {@link IdentityConfig}. */
export const IDENTITY_CONFIG = Symbol('IDENTITY_CONFIG');

/** @throws `ConfigError` */
export function readIdentityConfig(env: Env, { printLink }: { printLink: boolean }): IdentityConfig {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD_FILE: file, PUBLIC_URL, ...rest } = loadConfig(identityConfig, env);
  return {
    publicUrl: PUBLIC_URL,
    administrator: email === undefined || file === undefined ? undefined : { email, password: readPassword(file) },
    signInWithoutUsers: isSignInOn(env, false),
    printLink,
    setupClosesAt: closingTime(rest.SETUP),
    dataDir: rest.DATA_DIR,
    auditDays: rest.AUDIT_DAYS,
    keys: rest.SECRETS_KEY,
    mail: readMailConfig(env),
    secondFactor: rest.SECOND_FACTOR,
    oidc: readOidcConfig(env),
  };
}

function closingTime(setup: string): number {
  if (setup === 'auto') return Infinity;
  return setup === 'closed' ? -Infinity : Date.parse(setup);
}

function readPassword(file: string): string {
  try {
    return newPasswordField.parse(readSecretFile(file));
  } catch (cause) {
    const expected = `expected a readable file with ${MIN_PASSWORD} to ${MAX_PASSWORD} characters`;
    throw new ConfigError([`ADMIN_PASSWORD_FILE: ${expected}`], { cause });
  }
}
