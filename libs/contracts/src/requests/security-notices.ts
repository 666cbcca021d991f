import type { z } from 'zod';
import { defineRequest } from '../define.js';
import type { SecurityNotice } from '../entities/security-notice.js';
import { type Done, sessionOfUser } from './identity-parts.js';

/** Notices of the last 30 days that the device of a session has not dismissed, the newest first; at most 20. */
export const ListSecurityNotices = defineRequest<SecurityNotice[], z.infer<typeof sessionOfUser>>(
  'identity.notices.list',
  'account.own',
  sessionOfUser,
);
/** Dismisses them on this device alone: a thief cannot hide them from the owner. */
export const DismissSecurityNotices = defineRequest<Done, z.infer<typeof sessionOfUser>>(
  'identity.notices.dismiss',
  'account.own',
  sessionOfUser,
);
