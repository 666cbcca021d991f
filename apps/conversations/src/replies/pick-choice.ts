import { Injectable } from '@nestjs/common';
import { DAY_MS } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { EmployeeReplica } from '../employees/employee.replica.js';
import { readDecision } from '../escalations/act-on-decision.js';
import { findTask } from '../tasks.js';
import type { Reply } from '../reply.js';
import { readChoice } from './choice.js';
import { ChooseTask } from './choose-task.js';
import { findNamed, readRow, readYesOrNo } from './language/row.js';
import { wordsMeant } from './language/spelling.js';

/** Finds the choice of the last question that a text names: by its number or title, or a yes to the only one. */
@Injectable()
export class PickChoice {
  constructor(
    private readonly tasks: ChooseTask,
    private readonly employees: EmployeeReplica,
    private readonly requests: RequestClient,
  ) {}

  /** Returns the id of the choice, unless the text names none or several tasks came in a message after the question. */
  async pick(reply: Reply): Promise<string | undefined> {
    const { question, message, employee, answered, at } = reply;
    // A message with several tasks that is answered has numbers of its own.
    if (!question || (answered?.taskIds && !question.isAnswered)) return undefined;
    if (message.kind === 'reaction' || message.choice !== null || message.text === '') return undefined;
    const picked = await this.idOf(reply);
    if (picked === undefined) return undefined;
    if (question.isAnswered) return picked;
    const later = await this.tasks.ofLastBundle(employee.id, at, question.at);
    return later.length === 0 ? picked : undefined;
  }

  private async idOf({ question, message, at }: Reply): Promise<string | undefined> {
    const { choices = [], at: askedAt = at } = question ?? {};
    const words = wordsMeant(message.text);
    const row = readRow(words);
    if (row !== null) return choices[row - 1];
    const [only] = choices;
    const isLate = at.getTime() - askedAt.getTime() > DAY_MS;
    if (choices.length === 1 && !isLate && readYesOrNo(words) === 'yes') return only;
    const names = await Promise.all(choices.map((id) => this.nameOf(id)));
    const found = findNamed(message.text, names);
    return found === undefined ? undefined : choices[found];
  }

  private async nameOf(id: string): Promise<string> {
    const { employeeId } = readDecision(id) ?? {};
    if (employeeId !== undefined) return (await this.employees.find(employeeId))?.name ?? '';
    const choice = readChoice(id);
    return (choice && (await findTask(this.requests, choice.taskId)))?.title ?? '';
  }
}
