import type { DeliveryRow, History, Post, Transition } from '../history.js';

/** Due time of the reminders in these histories. */
export const DUE = 1_000_000;

export const delivery = (reminderId: string, more: Partial<DeliveryRow> = {}): DeliveryRow => ({
  reminderId,
  taskId: `task-of-${reminderId}`,
  status: 'sent',
  attemptsStarted: 1,
  attemptsFinished: 1,
  createdAt: DUE + 5,
  ...more,
});

export const post = (reminderId: string, more: Partial<Post> = {}): Post => ({
  taskId: `task-of-${reminderId}`,
  receivedAt: DUE + 10,
  responseStatus: 200,
  ...more,
});

export const stop = (reminderId: string, answeredAt: number | null): Transition => ({
  taskId: `task-of-${reminderId}`,
  kind: 'stop',
  requestedAt: (answeredAt ?? DUE) - 20,
  answeredAt,
});

/** A history without a violation: reminders that were sent once, of active tasks. */
export function flawless(...reminderIds: string[]): History {
  return {
    tasks: reminderIds.map((id) => `task-of-${id}`),
    expected: reminderIds.map((id) => ({ reminderId: id, taskId: `task-of-${id}`, dueAt: DUE })),
    transitions: [],
    stopGraceMs: 1_000,
    faultWindows: [],
    posts: reminderIds.map((id) => post(id)),
    databaseState: {
      deliveries: reminderIds.map((id) => delivery(id)),
      reminders: reminderIds.map((id) => ({ reminderId: `next-${id}`, taskId: `task-of-${id}`, status: 'scheduled' })),
      counted: { sent: reminderIds.length, failed: 0 },
      outboxes: { 'tasks.outbox': 0 },
      staleCopies: [],
    },
    apiFigures: { sent: reminderIds.length, activeTasks: reminderIds.length },
    processHealth: { unexpectedExits: [], fatalLogLines: [], deadLetters: {} },
    expectedDeadLetters: 0,
  };
}

/** The history with parts of the database's state replaced. */
export const storing = (history: History, databaseState: Partial<History['databaseState']>): History => ({
  ...history,
  databaseState: { ...history.databaseState, ...databaseState },
});
