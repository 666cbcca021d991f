import { z } from 'zod';
import { ROLES } from './permissions.js';

/** For whom a request is executed: it travels with each request between services. */
export const principalSchema = z.object({
  userId: z.uuid(),
  role: z.enum(ROLES),
  /** Of a manager: the departments that are read and changed, no others. Empty for the other roles. */
  departmentIds: z.array(z.uuid()),
  /** Address of the client. */
  address: z.string().max(100),
});
export type Principal = z.infer<typeof principalSchema>;
