import { emailField, MAX_NAME, nameField } from '@recuerda/contracts';
import { textsOf } from './group-role.js';

/** What a provider says of a person. */
export interface Claims {
  subject: string;
  /** Also one that was never verified. Absent: none, or no address. */
  email: string | undefined;
  /** True only if the provider says so, also as text. */
  emailVerified: boolean;
  name: string | undefined;
  groups: string[];
  /** The provider checked a second factor. */
  secondFactor: boolean;
  /** When the person last entered something there. Absent: the provider does not say. */
  authenticatedAt: Date | undefined;
}

/** Methods of authentication (RFC 8176), and levels of REFEDS, that mean more than a password. */
const SECOND_FACTORS = ['mfa', 'otp', 'https://refeds.org/profile/mfa'];

type Given = Readonly<Record<string, unknown>>;

/** The ID token counts before UserInfo. That an address is verified is said of the address beside it alone. */
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
