import type { RequestDefinition } from '../define.js';
import * as audit from './audit.js';
import * as bulk from './bulk.js';
import * as calendar from './calendar.js';
import * as conversations from './conversations.js';
import * as digests from './digests.js';
import * as directory from './directory.js';
import * as identity from './identity.js';
import * as imports from './imports.js';
import * as integrations from './integrations.js';
import * as messages from './messages.js';
import { OUTBOXES } from './outbox.js';
import * as proofs from './proofs.js';
import * as reminders from './reminders.js';
import * as taskGroups from './task-groups.js';
import * as tasks from './tasks.js';
import * as templates from './templates.js';
import * as whatsappAccounts from './whatsapp-accounts.js';

const MODULES = [
  ...[audit, bulk, calendar, conversations, digests, directory, identity, imports, integrations],
  ...[messages, proofs, reminders, taskGroups, tasks, templates, whatsappAccounts, ...Object.values(OUTBOXES)],
];

const isRequest = (value: unknown): value is RequestDefinition =>
  typeof value === 'object' && value !== null && 'pattern' in value && 'access' in value;

/** All requests; a service must handle those whose pattern starts with its name. */
export const REQUESTS: readonly RequestDefinition[] = MODULES.flatMap((module) =>
  Object.values<unknown>(module).filter(isRequest),
);
