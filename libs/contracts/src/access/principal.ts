import { z } from 'zod';
import { ROLES } from './permissions.js';

/** For whom a request is executed: it travels with each request between services. */
export const principalSchema = z.object({ userId: z.uuid(), role: z.enum(ROLES) });
export type Principal = z.infer<typeof principalSchema>;
