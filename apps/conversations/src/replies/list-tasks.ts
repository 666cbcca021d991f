import { Injectable } from '@nestjs/common';
import { choiceId } from './choice.js';
import { ChooseTask } from './choose-task.js';
import type { Reaction, Reply } from './reply.js';
import { TEXTS } from './texts.js';

const SHOWN_TASKS = 10;

/** Answers LISTA: the open tasks, by the name of each employee where several share the number. */
@Injectable()
export class ListOpenTasks {
  constructor(private readonly tasks: ChooseTask) {}

  /** A number that is said after it names a task of the list. */
  async answer({ employee, sharing }: Reply): Promise<Reaction> {
    const holders = [employee, ...sharing];
    const shown = Math.floor(SHOWN_TASKS / holders.length);
    const lists = await Promise.all(
      holders.map(async ({ id, name }) => {
        const open = await this.tasks.open(id);
        return { name, tasks: open.slice(0, shown), more: Math.max(0, open.length - shown) };
      }),
    );
    const all = lists.filter(({ tasks }) => tasks.length > 0);
    const choices = all.flatMap(({ tasks }) => tasks.map(({ id }) => choiceId({ verb: 'ask', taskId: id })));
    const text = all.length === 0 ? TEXTS.noTasks : TEXTS.tasks(all, sharing.length > 0);
    return { action: 'listed', answer: { kind: 'help', text, ...(choices.length > 0 && { choices }) } };
  }
}
