/** Instants are milliseconds since 1970. */
export type Instant = number;

export interface TimeWindow {
  from: Instant;
  to: Instant;
}

/** A reminder that was made due. It must end as sent or failed, unless its task was stopped. */
export interface ExpectedReminder {
  reminderId: string;
  taskId: string;
  dueAt: Instant;
}

/**
 * A request that activates (`start`) or stops (`stop`: pause, completion, deletion) a task, or the end of its reminders
 * because its employee wants none (`opt-out`): the task stays active.
 */
export interface Transition {
  taskId: string;
  kind: 'start' | 'stop' | 'opt-out';
  requestedAt: Instant;
  /**
   * When the client received a successful response; null: it received none, and the request may have been executed or
   * not.
   */
  answeredAt: Instant | null;
}

/** A complete message received by the provider. */
export interface Post {
  /** Null when its text names no task of this scenario. */
  taskId: string | null;
  receivedAt: Instant;
  /** HTTP status; null: there was no response, so the sender cannot know whether the message was accepted. */
  responseStatus: number | null;
  /** The provider took it although it did not respond: it may report so later. */
  isTaken?: boolean;
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
  /** Table of the replica. */
  copy: string;
  taskId: string;
  /** Null when the row is missing. */
  version: number | null;
  /** Null when the task was deleted. */
  taskVersion: number | null;
}

/** Rows in PostgreSQL. */
export interface DatabaseState {
  deliveries: readonly DeliveryRow[];
  reminders: readonly ReminderRow[];
  /** Counts of the metrics service. */
  counted: Readonly<Record<'sent' | 'failed', number>>;
  /** Unpublished rows by outbox table. */
  outboxes: Readonly<Record<string, number>>;
  staleCopies: readonly StaleCopy[];
}

/** Figures shown by the API. */
export interface ApiFigures {
  /** Reminders sent, by /api/metrics. */
  sent: number;
  /** Tasks that are active, by /api/metrics. */
  activeTasks: number;
}

/** Exits, fatal log lines and dead letters of the processes. */
export interface ProcessHealth {
  /** Descriptions of processes that ended without being stopped. */
  unexpectedExits: readonly string[];
  /** Log lines of level fatal. */
  fatalLogLines: readonly string[];
  /** Messages in dead letter queues, by queue. */
  deadLetters: Readonly<Record<string, number>>;
}

/** All observations of one scenario, made after the system has settled. */
export interface History {
  tasks: readonly string[];
  expected: readonly ExpectedReminder[];
  transitions: readonly Transition[];
  /** A POST may still start this long after the response to its task's stop, ms. */
  stopGraceMs: number;
  /**
   * Times in which a provider's response may have been lost before it was recorded. Only a POST in one of them may be
   * repeated.
   */
  faultWindows: readonly TimeWindow[];
  posts: readonly Post[];
  databaseState: DatabaseState;
  apiFigures: ApiFigures;
  processHealth: ProcessHealth;
  /** Dead letters that the scenario itself made. */
  expectedDeadLetters: number;
}
