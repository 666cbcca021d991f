import { z } from 'zod';

/** What the gateway reads of the environment, besides what every service reads. */
export const gatewayConfig = z.object({
  /** Folder of the portal's static build; without it a page says that only the API runs. */
  PORTAL_DIR: z.string().optional(),
});
export type GatewayConfig = z.infer<typeof gatewayConfig>;
