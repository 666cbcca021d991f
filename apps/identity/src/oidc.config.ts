import { type Role } from '@recuerda/contracts';
import { accessConfig, ConfigError, type Env, hostOf, isLoopback, loadConfig, readSecretFile } from '@recuerda/service';
import { z } from 'zod';

/** The portal's page to which the provider sends people back. */
const CALLBACK_PATH = '/login/callback';

/** Returns true for https, because tokens and codes travel there; http on this machine alone. */
function isSecure(url: string): boolean {
  const parsed = new URL(url);
  return parsed.protocol === 'https:' || (parsed.protocol === 'http:' && isLoopback(hostOf(parsed)));
}

/** `group=department` pairs separated by semicolons: names of departments have commas, groups of Keycloak slashes. */
const managerGroups = z
  .string()
  .transform((text) => text.split(';').map((pair) => pair.trim()))
  .transform((pairs) => pairs.filter(Boolean).map((pair) => pair.split(/=(.*)/s).map((part) => part.trim())))
  .refine((pairs) => pairs.every(([group, department]) => group && department), {
    error: 'expected group=department pairs separated by semicolons',
  })
  .transform((pairs) => pairs.map(([group = '', department = '']) => ({ group, department })));

export const oidcConfig = z
  .object({
    PUBLIC_URL: accessConfig.shape.PUBLIC_URL,
    /** Address of the provider, below which `.well-known/openid-configuration` is. */
    OIDC_ISSUER: z
      .string()
      .refine((text) => URL.canParse(text) && isSecure(text), { error: 'expected an https URL' })
      .optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    /** Holds the client's secret. Read again each time, so it can be replaced without a restart. */
    OIDC_CLIENT_SECRET_FILE: z.string().optional(),
    /** Name of the provider on the button; by default the host of the issuer. */
    OIDC_NAME: z.string().max(60, 'expected at most 60 characters').optional(),
    OIDC_SCOPE: z
      .string()
      .default('openid email profile')
      .refine((scope) => scope.split(' ').includes('openid'), { error: 'expected scopes with openid among them' }),
    OIDC_GROUPS_CLAIM: z.string().default('groups'),
    OIDC_ADMINISTRATOR_GROUP: z.string().optional(),
    OIDC_MANAGER_GROUPS: managerGroups.default([]),
    OIDC_VIEWER_GROUP: z.string().optional(),
    /** `trusted`: a second factor that the provider reports is not asked for again. */
    OIDC_SECOND_FACTOR: z.enum(['own', 'trusted'], { error: 'expected own or trusted' }).default('own'),
  })
  .refine(({ OIDC_ISSUER, OIDC_CLIENT_ID }) => !OIDC_ISSUER || OIDC_CLIENT_ID, { path: ['OIDC_CLIENT_ID'] })
  .refine(({ OIDC_ISSUER, OIDC_CLIENT_SECRET_FILE }) => !OIDC_ISSUER || OIDC_CLIENT_SECRET_FILE, {
    path: ['OIDC_CLIENT_SECRET_FILE'],
  });

/** Groups of the provider that give a role. */
export interface GroupRules {
  claim: string;
  groups: Partial<Record<Exclude<Role, 'manager'>, string>>;
  /** A department is given by its id or its name. */
  managers: readonly { group: string; department: string }[];
}

/** Sign-in with OpenID Connect. */
export interface OidcConfig {
  issuer: URL;
  clientId: string;
  readSecret: () => string;
  name: string;
  scope: string;
  redirectUri: string;
  /** Page to which the provider leads after the sign-out. */
  signedOutUri: string;
  rules: GroupRules;
  trustsSecondFactor: boolean;
}

/**
 * Returns undefined without OIDC_ISSUER; a text says why it is off although there is one.
 *
 * @throws `ConfigError`
 */
export function readOidcConfig(env: Env): OidcConfig | string | undefined {
  const given = loadConfig(oidcConfig, env);
  const { OIDC_ISSUER, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET_FILE: file, PUBLIC_URL } = given;
  if (OIDC_ISSUER === undefined || clientId === undefined || file === undefined) return undefined;
  const readSecret = (): string => readSecretFile(file);
  assertReadable(readSecret);
  if (PUBLIC_URL === undefined || !isSecure(PUBLIC_URL)) return 'PUBLIC_URL is not set, or is no https URL';
  const { OIDC_ADMINISTRATOR_GROUP: administrator, OIDC_VIEWER_GROUP: viewer } = given;
  const issuer = new URL(OIDC_ISSUER);
  const base = PUBLIC_URL.replace(/\/$/, '');
  return {
    issuer,
    clientId,
    readSecret,
    name: given.OIDC_NAME ?? issuer.hostname,
    scope: given.OIDC_SCOPE,
    redirectUri: `${base}${CALLBACK_PATH}`,
    signedOutUri: `${base}/login`,
    rules: {
      claim: given.OIDC_GROUPS_CLAIM,
      groups: { ...(administrator && { administrator }), ...(viewer && { viewer }) },
      managers: given.OIDC_MANAGER_GROUPS,
    },
    trustsSecondFactor: given.OIDC_SECOND_FACTOR === 'trusted',
  };
}

function assertReadable(readSecret: () => string): void {
  try {
    if (readSecret() !== '') return;
  } catch {
    // The same message as for an empty file.
  }
  throw new ConfigError(['OIDC_CLIENT_SECRET_FILE: expected a readable file with a secret']);
}
