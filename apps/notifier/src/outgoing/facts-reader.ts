import { Injectable } from '@nestjs/common';
import { BatchLoader } from '@recuerda/concurrency';
import { GetReminderSnapshots, type ReminderSnapshot } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { inSpanForAll } from '@recuerda/service';
import { MIN_GAP_MS } from '../notifier.config.js';
import type { Reminder } from './message.js';

/** Maximum age of a task state when its POST begins, ms: it is to reach the provider within a second after a pause. */
const FRESH_MS = 800;

export interface FreshFacts {
  /** Facts of the task; null if it is paused, completed, deleted or reactivated: nothing must be sent. */
  facts: ReminderSnapshot | null;
  /** Time of the request (monotonic, ms): the state is at least as recent. */
  askedAt: number;
}

/** The task, and the trace of the request. */
type Question = Pick<Reminder, 'due' | 'trace'>;

/** Reads tasks again just before their reminders are sent, many per request. */
@Injectable()
export class FactsReader {
  private readonly loader = new BatchLoader<Question, FreshFacts>({ maxSize: 500, minGapMs: MIN_GAP_MS }, (questions) =>
    this.readAll(questions),
  );

  constructor(private readonly requests: RequestClient) {}

  /** Reads one task, in a batch with concurrent calls. */
  read(question: Question): Promise<FreshFacts> {
    return this.loader.load(question);
  }

  isFresh({ askedAt }: Pick<FreshFacts, 'askedAt'>): boolean {
    return performance.now() - askedAt < FRESH_MS;
  }

  /** Returns the states in order. Throws the AppError of the request if `tasks` is down; nothing may be sent then. */
  async readAll(questions: readonly Question[]): Promise<FreshFacts[]> {
    const askedAt = performance.now();
    // One row per task: of two activations of a task only the current one is returned.
    const reminders = questions.map(({ due: { taskId, activation } }) => ({ taskId, activation }));
    const traces = questions.map(({ trace }) => trace);
    const answers = await inSpanForAll('read facts', 'notifier', traces, () =>
      this.requests.send(GetReminderSnapshots, { reminders }),
    );
    const byTask = new Map(answers.map((facts) => [facts.taskId, facts]));
    return reminders.map(({ taskId, activation }) => {
      const facts = byTask.get(taskId);
      return { facts: facts?.activation === activation ? facts : null, askedAt };
    });
  }
}
