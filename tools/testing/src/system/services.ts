/** The services that have a schema, its migrations, and a queue of requests. */
export const SERVICES_WITH_DATA = [
  'identity',
  'directory',
  'tasks',
  'scheduler',
  'notifier',
  'conversations',
  'integrations',
  'metrics',
] as const;

/** Every service that is a process of its own in a whole system; the sandbox is started where it is needed. */
export const SERVICES = [...SERVICES_WITH_DATA, 'gateway'] as const;
export type Service = (typeof SERVICES)[number];
