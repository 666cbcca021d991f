import type { Migration } from '@recuerda/database';
import { ACCOUNTS } from './initial-schema/accounts.js';
import { AUDIT } from './initial-schema/audit.js';
import { SIGN_IN } from './initial-schema/sign-in.js';

export const initialSchema: Migration = {
  name: '1775000000000-initial-schema',
  sql: [ACCOUNTS, SIGN_IN, AUDIT].join('\n'),
};
