import { emailField, MAX_NAME, nameField } from '@recuerda/contracts';
import { textsOf } from './group-role.js';

/** A person, by the words of the provider. */
export interface Claims {
  subject: string;
  /** E-mail address, also one that was never verified; undefined without a valid one. */
  email: string | undefined;
  /** True only if the provider says so, also as text. */
  emailVerified: boolean;
  name: string | undefined;
  groups: string[];
  /** The provider checked a second factor. */
  secondFactor: boolean;
  /** Time at which the person last entered something there; undefined if the provider does not say. */
  authenticatedAt: Date | undefined;
}

/** Methods of authentication (RFC 8176), and levels of REFEDS, that mean more than a password. */
const SECOND_FACTORS = ['mfa', 'otp', 'https://refeds.org/profile/mfa'];

type Given = Readonly<Record<string, unknown>>;

/** Joins both; the ID token counts before UserInfo. `email_verified` comes from where the address itself comes from. */
export function joinClaims(idToken: Given, userInfo: Given): Given {
  const isSame = foldAddress(userInfo['email'] ?? idToken['email']) === foldAddress(idToken['email']);
  const saysMore = idToken['email'] === undefined || (idToken['email_verified'] === undefined && isSame);
  const { email_verified } = saysMore ? userInfo : idToken;
  return { ...userInfo, ...idToken, email_verified };
}

const foldAddress = (address: unknown): string => String(address).toLowerCase();

export function readClaims(claims: Given, groupsClaim: string): Claims {
  const email = emailField.safeParse(claims['email']).data;
  // Entra's work accounts often have an address only here.
  const username = emailField.safeParse(claims['preferred_username']).data;
  const name = typeof claims['name'] === 'string' ? claims['name'].slice(0, MAX_NAME) : undefined;
  const seconds = claims['auth_time'];
  return {
    authenticatedAt: typeof seconds === 'number' ? new Date(seconds * 1_000) : undefined,
    subject: String(claims['sub']),
    email: email ?? username,
    emailVerified: email !== undefined && [true, 'true'].includes(claims['email_verified'] as never),
    name: nameField.safeParse(name).data,
    groups: textsOf(claims[groupsClaim]),
    secondFactor: [...textsOf(claims['amr']), ...textsOf(claims['acr'])].some((one) => SECOND_FACTORS.includes(one)),
  };
}
