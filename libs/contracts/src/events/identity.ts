import { z } from 'zod';
import { defineEvent } from '../define.js';

/**
 * Sessions or API tokens ended before their time, or tokens go on with other rights: gateways drop what they keep of
 * them, and end their event streams.
 */
export const SessionsEnded = defineEvent(
  'identity.sessions.ended',
  z.object({ tokenHashes: z.array(z.string()).min(1).max(1_000) }),
);
