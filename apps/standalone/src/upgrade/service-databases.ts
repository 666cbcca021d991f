import { CONVERSATIONS_DATABASE } from '@recuerda/conversations';
import type { ServiceDatabase } from '@recuerda/database';
import { DIRECTORY_DATABASE } from '@recuerda/directory';
import { IDENTITY_DATABASE } from '@recuerda/identity';
import { INTEGRATIONS_DATABASE } from '@recuerda/integrations';
import { METRICS_DATABASE } from '@recuerda/metrics';
import { NOTIFIER_DATABASE } from '@recuerda/notifier';
import { SCHEDULER_DATABASE } from '@recuerda/scheduler';
import { TASKS_DATABASE } from '@recuerda/tasks';

/** All that lies in the embedded database. */
export const SERVICE_DATABASES: readonly ServiceDatabase[] = [
  IDENTITY_DATABASE,
  DIRECTORY_DATABASE,
  TASKS_DATABASE,
  SCHEDULER_DATABASE,
  NOTIFIER_DATABASE,
  CONVERSATIONS_DATABASE,
  INTEGRATIONS_DATABASE,
  METRICS_DATABASE,
];
