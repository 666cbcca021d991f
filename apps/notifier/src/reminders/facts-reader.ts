import { Injectable } from '@nestjs/common';
import { BatchLoader } from '@recuerda/concurrency';
import { GetReminderSnapshots, type ReminderSnapshot } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { inSpanForAll } from '@recuerda/service';
import { MIN_GAP_MS } from '../notifier.config.js';
import type { Reminder } from './reminder.js';

/** Oldest answer a POST may rely on, ms: so long may a pause that was answered be overtaken by a send. */
const FRESH_MS = 1_000;

export interface FreshFacts {
  /** Null: the task is paused, completed, deleted or activated anew; nothing must be sent. */
  facts: ReminderSnapshot | null;
  /** When the question was asked (monotonic, ms): the answer is at least as recent. */
  askedAt: number;
}

/** Of which task, in which trace. */
type Question = Pick<Reminder, 'due' | 'trace'>;

/** Reads the tasks again, many in one request, just before they are reminded of. */
@Injectable()
export class FactsReader {
  private readonly loader = new BatchLoader<Question, FreshFacts>({ maxSize: 500, minGapMs: MIN_GAP_MS }, (questions) =>
    this.readAll(questions),
  );

  constructor(private readonly requests: RequestClient) {}

  /** The same of one, together with others that are read at the time. */
  read(question: Question): Promise<FreshFacts> {
    return this.loader.load(question);
  }

  isFresh({ askedAt }: FreshFacts): boolean {
    return performance.now() - askedAt < FRESH_MS;
  }

  /** In order. Throws the AppError of the request when `tasks` cannot be reached: then nothing may be sent. */
  async readAll(questions: readonly Question[]): Promise<FreshFacts[]> {
    const askedAt = performance.now();
    // One answer a task: of two activations of one task only the present one is answered.
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
