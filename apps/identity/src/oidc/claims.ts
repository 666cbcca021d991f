import {
  departmentQuery,
  type DepartmentView,
  emailField,
  idField,
  ListDepartments,
  MAX_NAME,
  nameField,
  type Role,
} from '@recuerda/contracts';
import type { RequestClient } from '@recuerda/messaging';
import type { GroupRules } from '../oidc.config.js';

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

/** Role that the groups of a person give. */
export interface GivenRole {
  role: Role;
  departmentIds: string[];
}

/** True if groups give roles: then they do so at each sign-in. */
export const rulesExist = ({ groups, managers }: GroupRules): boolean =>
  Object.keys(groups).length > 0 || managers.length > 0;

/** Returns the highest role that groups give; undefined if they give none. */
export async function roleOf(
  requests: RequestClient,
  { groups, managers }: GroupRules,
  ofPerson: readonly string[],
): Promise<GivenRole | undefined> {
  const has = (group: string | undefined): boolean => group !== undefined && ofPerson.includes(group);
  if (has(groups.administrator)) return { role: 'administrator', departmentIds: [] };
  const named = managers.filter(({ group }) => has(group)).map(({ department }) => department);
  const departmentIds = (await Promise.all(named.map((name) => idsOf(requests, name)))).flat();
  if (departmentIds.length > 0) return { role: 'manager', departmentIds: [...new Set(departmentIds)].sort() };
  return has(groups.viewer) ? { role: 'viewer', departmentIds: [] } : undefined;
}

/** Asks directory for the ids of a department, given by its id or its name; none if it does not exist any more. */
async function idsOf(requests: RequestClient, department: string): Promise<string[]> {
  const id = idField.safeParse(department);
  const query = id.success ? { ids: id.data } : { search: department, limit: 200 };
  const { items } = await requests.send(ListDepartments, departmentQuery.parse(query));
  const isMeant = ({ name }: DepartmentView): boolean => id.success || fold(name) === fold(department);
  return items.filter(isMeant).map((item) => item.id);
}

const fold = (name: string): string => name.normalize('NFC').toLocaleLowerCase('es');

/** Returns the texts of a claim that is one text or several. */
export const textsOf = (claim: unknown): string[] =>
  [claim].flat().filter((item): item is string => typeof item === 'string');
