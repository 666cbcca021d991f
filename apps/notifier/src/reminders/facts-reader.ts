import { Injectable } from '@nestjs/common';
import { ReadReminderFacts, type ReminderFacts } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { currentTrace, inSpanForAll, type TraceContext } from '@recuerda/service';
import { Coalescer, GAP_MS } from '../waiting/coalescer.js';

/** Oldest answer a POST may rely on, ms: so long may a pause that was answered be overtaken by a send. */
const FRESH_MS = 1_000;

export interface FreshFacts {
  /** Null: the task is paused, completed, deleted or activated anew; nothing must be sent. */
  facts: ReminderFacts | null;
  /** When the question was asked (monotonic, ms): the answer is at least as recent. */
  askedAt: number;
}

interface Question {
  taskId: string;
  activation: number;
}

interface TracedQuestion extends Question {
  trace: TraceContext | undefined;
}

/** Reads the tasks again, many in one request, just before they are reminded of. */
@Injectable()
export class FactsReader {
  private readonly coalescer = new Coalescer<TracedQuestion, FreshFacts>((questions) => this.askAll(questions), {
    size: 500,
    gapMs: GAP_MS,
  });

  constructor(private readonly requests: RequestClient) {}

  /** Throws the AppError of the request when `tasks` cannot be reached: then nothing may be sent. */
  read({ taskId, activation }: Question): Promise<FreshFacts> {
    return this.coalescer.ask({ taskId, activation, trace: currentTrace() });
  }

  isFresh({ askedAt }: FreshFacts): boolean {
    return performance.now() - askedAt < FRESH_MS;
  }

  private async askAll(questions: TracedQuestion[]): Promise<FreshFacts[]> {
    const askedAt = performance.now();
    // One answer a task: of two activations of one task only the present one is answered.
    const reminders = questions.map(({ taskId, activation }) => ({ taskId, activation }));
    const traces = questions.map(({ trace }) => trace);
    const answers = await inSpanForAll('read facts', 'notifier', traces, () =>
      this.requests.send(ReadReminderFacts, { reminders }),
    );
    const byTask = new Map(answers.map((facts) => [facts.taskId, facts]));
    return questions.map(({ taskId, activation }) => {
      const facts = byTask.get(taskId);
      return { facts: facts?.activation === activation ? facts : null, askedAt };
    });
  }
}
