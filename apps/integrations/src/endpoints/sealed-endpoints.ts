import type { SealedTable } from '@recuerda/database';

/** Table of the secrets that sign webhooks. */
export const SEALED_ENDPOINTS: SealedTable = {
  kind: 'webhook',
  table: 'integrations.webhook_endpoints',
  id: 'id',
  columns: ['secret', 'previous_secret'],
  remedy:
    "put the former key back, or change the secrets of these webhooks: 'Cambiar secreto' in the portal under " +
    'Ajustes, Integraciones, and at the receiver. Until then their webhooks wait. See docs/backup.md.',
};
