import type { SealedTable } from '@recuerda/database';

/** Table of the secrets of accounts that the portal connected. */
export const SEALED_ACCOUNTS: SealedTable = {
  kind: 'whatsapp',
  table: 'notifier.accounts',
  id: 'id',
  columns: ['secrets'],
  remedy:
    'put the former key back, or enter the secrets of the account again: Ajustes, WhatsApp, Cambiar la conexión. ' +
    'Until then reminders are held. See docs/backup.md.',
};
