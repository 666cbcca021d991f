/** Instants are milliseconds since 1970. */
export type Instant = number;

export interface TimeWindow {
  from: Instant;
  to: Instant;
}

/** A reminder that was made due: it must end sent or failed unless its task stopped. */
export interface ExpectedReminder {
  reminderId: string;
  taskId: string;
  dueAt: Instant;
}

/** A request that makes a task wanted (`start`) or unwanted (`stop`: pause, completion, deletion). */
export interface Transition {
  taskId: string;
  kind: 'start' | 'stop';
  requestedAt: Instant;
  /** When its success was answered to the client; null: it was not, and may have happened or not. */
  answeredAt: Instant | null;
}

/** A message that arrived whole at the provider. */
export interface Post {
  /** Null: its text names no task of the load. */
  taskId: string | null;
  receivedAt: Instant;
  /** HTTP status; null: none was given, so that the sender cannot know whether it was taken. */
  responseStatus: number | null;
}

export interface DeliveryRow {
  reminderId: string;
  taskId: string;
  status: 'sending' | 'sent' | 'failed' | 'cancelled';
  attemptsStarted: number;
  attemptsFinished: number;
  createdAt: Instant;
}

export interface ReminderRow {
  reminderId: string;
  taskId: string;
  status: 'scheduled' | 'sent' | 'failed';
}

/** A service's copy of a task that differs from the task. */
export interface StaleCopy {
  /** The table of the copies. */
  copy: string;
  taskId: string;
  /** Null: there is no copy. */
  version: number | null;
  /** Null: the task was deleted. */
  taskVersion: number | null;
}

/** What PostgreSQL says. */
export interface DatabaseState {
  deliveries: readonly DeliveryRow[];
  reminders: readonly ReminderRow[];
  /** Reminder ids whose results metrics has counted. */
  counted: readonly string[];
  /** Rows a service has not published, by outbox table. */
  outboxes: Readonly<Record<string, number>>;
  staleCopies: readonly StaleCopy[];
}

/** What the API answers. */
export interface ApiFigures {
  /** Reminders sent, by /api/metrics. */
  sent: number;
  /** Tasks that are active, by /api/metrics. */
  activeTasks: number;
}

/** What the processes said and did. */
export interface ProcessHealth {
  /** Processes that ended without having been told to, in words. */
  unexpectedExits: readonly string[];
  /** Log lines of level fatal. */
  fatalLogLines: readonly string[];
  /** Messages in dead letter queues, by queue. */
  deadLetters: Readonly<Record<string, number>>;
}

/** One scenario as all witnesses tell it, taken after the system has settled. */
export interface History {
  tasks: readonly string[];
  expected: readonly ExpectedReminder[];
  transitions: readonly Transition[];
  /** While an answer of the provider may have been lost before it was recorded: only a POST that arrived in one may be doubled. */
  faultWindows: readonly TimeWindow[];
  posts: readonly Post[];
  databaseState: DatabaseState;
  apiFigures: ApiFigures;
  processHealth: ProcessHealth;
  /** Dead letters that the scenario itself made. */
  expectedDeadLetters: number;
}
