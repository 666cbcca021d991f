import { z } from 'zod';
import { component } from '../openapi/registry.js';

/** Services and failed health checks of the gateway, by name. */
export const systemStatus = component(
  'SystemStatus',
  z.object({ status: z.enum(['ok', 'degraded']), checks: z.record(z.string(), z.enum(['ok', 'down'])) }),
);
export type SystemStatusView = z.infer<typeof systemStatus>;
