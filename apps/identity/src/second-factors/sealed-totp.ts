import type { SealedTable } from '@recuerda/database';

/** Table of the secrets of authenticator apps. */
export const SEALED_TOTP: SealedTable = {
  kind: 'second_factor',
  table: 'identity.totp',
  id: 'user_id',
  columns: ['secret'],
  remedy:
    'put the former key back, or let these accounts sign in with a recovery code or a passkey and set up their ' +
    'second factor again. `npm run users -- list` names them; `npm run users -- reset <e-mail> --second-factor` lets ' +
    'one in without it. See docs/backup.md.',
};
