import { MAX_ROW_TITLE, type TaskView } from '@recuerda/contracts';
import { z } from 'zod';
import { confirmed, type Reaction } from '../reply.js';
import { cut, nameOf, TEXTS } from '../texts.js';

export const VERBS = ['done', 'snooze', 'seen'] as const;
export type Verb = (typeof VERBS)[number];

export const OPT_OUT_CHOICE = 'opt-out';

/** Action that a button or a row of a list stands for. */
export interface Choice {
  /** `ask` asks whether the task is done. */
  verb: Verb | 'ask';
  taskId: string;
  /** End of a snooze, if it is said. */
  until?: Date;
}

const FORM = /^([a-z]+):([0-9a-f-]{36})(?:@(.+))?$/i;

/** `done:<taskId>`, or `snooze:<taskId>@<instant>`. */
export const choiceId = ({ verb, taskId, until }: Choice): string =>
  `${verb}:${taskId}${until === undefined ? '' : `@${until.toISOString()}`}`;

/** Returns the choice of an id; undefined if it is unknown. */
export function readChoice(id: string): Choice | undefined {
  const [, verb, taskId = '', until] = FORM.exec(id) ?? [];
  const known = ([...VERBS, 'ask'] as const).find((one) => one === verb?.toLowerCase());
  if (known === undefined || !z.uuid().safeParse(taskId).success) return undefined;
  const instant = new Date(until ?? NaN);
  return { verb: known, taskId: taskId.toLowerCase(), ...(!Number.isNaN(instant.getTime()) && { until: instant }) };
}

const MAX_ROW_DESCRIPTION = 72;
/** Longest name of an employee in the title of a row, characters. */
const MAX_ROW_NAME = 9;

/** Asks which of the tasks is meant. Where they are of several employees, the rows name these. */
export function askWhich(verb: Verb, tasks: readonly TaskView[], text: string, until?: Date): Reaction {
  const areShared = new Set(tasks.map(({ employeeId }) => employeeId)).size > 1;
  const list = tasks.map((task) => {
    const title = areShared ? `${cut(nameOf(task), MAX_ROW_NAME)}: ${task.title}` : task.title;
    const description = areShared ? `${nameOf(task)}: ${task.title}` : task.description;
    return {
      id: choiceId({ verb, taskId: task.id, ...(until && { until }) }),
      title: cut(title, MAX_ROW_TITLE),
      ...(description !== null && { description: cut(description, MAX_ROW_DESCRIPTION) }),
    };
  });
  return { action: 'asked', answer: { kind: 'question', text, list } };
}

/** Asks whether a task is done, with a button that completes it. */
export function askWhetherDone(task: TaskView): Reaction {
  const buttons = [{ id: choiceId({ verb: 'done', taskId: task.id }), title: 'Ya terminé' }];
  return { action: 'asked', taskId: task.id, answer: { kind: 'question', text: TEXTS.isItDone(task), buttons } };
}

/** Asks whether a person wants no more messages, with a button that opts out. */
export function askWhetherOut(school: string): Reaction {
  const buttons = [{ id: OPT_OUT_CHOICE, title: 'Darme de baja' }];
  return { action: 'asked', answer: { kind: 'question', text: TEXTS.wantsOut(school), buttons } };
}

const REFUSALS = { no_tasks: TEXTS.noTasks, not_yours: TEXTS.notYours, written_before: TEXTS.writtenBefore };
/** Reason why a reply is about no task. */
export type Refused = keyof typeof REFUSALS;

export const refusal = (none: Refused): Reaction => confirmed('refused', REFUSALS[none]);
