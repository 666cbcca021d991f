import { Injectable } from '@nestjs/common';
import { readChoice } from './choice.js';
import { ChooseTask, type ChosenTask, tasksOf, unite } from './choose-task.js';
import { holdersOf, type Reply } from './reply.js';

/** Finds the task that a reply means: by the message that it answers, by a number, else by what is open. */
@Injectable()
export class MeantTask {
  constructor(private readonly tasks: ChooseTask) {}

  /**
   * @param row the number by which the reply names it, from 1; it is unclear where the message that is answered is
   * about another task, or where no list has that number
   */
  async of(reply: Reply, row?: number): Promise<ChosenTask> {
    const quoted = reply.answered?.taskId;
    const numbered = row === undefined ? undefined : await this.numbered(reply, row);
    if (numbered === undefined) {
      const unnumbered = await this.unnumbered(reply);
      return row === undefined || !('task' in unnumbered) ? unnumbered : { oneOf: [unnumbered.task] };
    }
    return quoted && quoted !== numbered
      ? this.either(reply, quoted, numbered)
      : this.tasks.named(numbered, holdersOf(reply), reply.at);
  }

  /** The message that is answered and the text name different tasks. */
  async either(reply: Reply, quoted: string, said: string): Promise<ChosenTask> {
    const both = await Promise.all([quoted, said].map((id) => this.tasks.named(id, holdersOf(reply), reply.at)));
    const united = unite(both);
    return 'task' in united ? { oneOf: tasksOf(united) } : united;
  }

  private unnumbered(reply: Reply): Promise<ChosenTask> {
    const { answered, at } = reply;
    const holders = holdersOf(reply);
    if (answered?.taskIds) return this.tasks.among(answered.taskIds, holders, at);
    return answered?.taskId ? this.tasks.named(answered.taskId, holders, at) : this.tasks.guessed(holders, at);
  }

  /** By the list in the message that is answered, else in the last one. */
  private async numbered({ answered, question, employee, at }: Reply, row: number): Promise<string | undefined> {
    if (answered?.taskIds) return answered.taskIds[row - 1];
    const bundle = question?.isAnswered ? [] : await this.tasks.numbersOfLastBundle(employee.id, at, question?.at);
    if (bundle.length > 0) return bundle[row - 1];
    return readChoice(question?.choices[row - 1] ?? '')?.taskId;
  }
}
