/** Every service that is a process of its own in a whole system; the sandbox is started where it is needed. */
export const SERVICES = [
  'identity',
  'directory',
  'tasks',
  'scheduler',
  'notifier',
  'conversations',
  'integrations',
  'metrics',
  'gateway',
] as const;
export type Service = (typeof SERVICES)[number];
