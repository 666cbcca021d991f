import * as directory from './directory.js';
import { OUTBOXES } from './outbox.js';
import * as reminders from './reminders.js';
import * as tasks from './tasks.js';

/** Every request there is; a service must answer all whose pattern starts with its name. */
export const REQUESTS = [
  ...Object.values(directory),
  ...Object.values(tasks),
  ...Object.values(reminders),
  ...Object.values(OUTBOXES).flatMap((requests) => Object.values(requests)),
];
