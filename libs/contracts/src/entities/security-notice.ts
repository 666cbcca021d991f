import { z } from 'zod';
import { utcInstant } from './entity-fields.js';

/** Changes of an account that its owner learns: each may be another way in. */
export const SECURITY_NOTICES = ['device', 'token', 'passkey', 'password', 'identity'] as const;
export type SecurityNoticeKind = (typeof SECURITY_NOTICES)[number];

/** Something that happened to an account, as its owner sees it. */
export const securityNotice = z.object({
  id: z.uuid(),
  kind: z.enum(SECURITY_NOTICES),
  /** Name of the device, the token or the passkey. */
  detail: z.string().nullable(),
  /** Address from which it was done. */
  address: z.string().nullable(),
  at: utcInstant,
});
export type SecurityNotice = z.infer<typeof securityNotice>;
