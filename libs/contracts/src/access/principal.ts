import { z } from 'zod';
import { mayDo, type Permission, PERMISSIONS, type RequestAccess, ROLES } from './permissions.js';

/** For whom a request is executed: it travels with each request between services. */
export const principalSchema = z.object({
  userId: z.uuid(),
  /** Id of the API token; absent of a person. */
  tokenId: z.uuid().optional(),
  role: z.enum(ROLES),
  /** The departments that a manager reads and changes, no others. Empty for the other roles. */
  departmentIds: z.array(z.uuid()),
  /** All that an API token may do; absent of a person. */
  permissions: z.array(z.enum(Object.keys(PERMISSIONS) as [Permission, ...Permission[]])).optional(),
  /** Address of the client. */
  address: z.string().max(100),
});
export type Principal = z.infer<typeof principalSchema>;

/** The rights of a principal. */
export type Rights = Pick<Principal, 'role' | 'departmentIds' | 'permissions'>;

type Permitted = Pick<Principal, 'role' | 'permissions'>;

/** An API token may do what its owner may, and what it was given. */
export const isPermitted = ({ role, permissions }: Permitted, permission: Permission): boolean =>
  mayDo(role, permission) && (permissions?.includes(permission) ?? true);

export const mayRequest = (principal: Permitted, access: RequestAccess): boolean =>
  access === 'anyone' || (access !== 'services' && isPermitted(principal, access));
