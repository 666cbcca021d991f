import { MAX_ROW_TITLE, type TaskView } from '@recuerda/contracts';
import { z } from 'zod';
import { readDecision } from '../escalations/act-on-decision.js';
import { asking, confirmed, type Reaction } from '../reply.js';
import { cut, nameOf, TEXTS } from '../texts.js';

/** `cannot` asks for a reason unless the text has one; `decline` takes the text for it. */
export const VERBS = ['done', 'snooze', 'seen', 'cannot', 'decline'] as const;
export type Verb = (typeof VERBS)[number];

export const OPT_OUT_CHOICE = 'opt-out';

/** Action that a button or a row of a list stands for. */
export interface Choice {
  /** `ask` asks whether the task is done; `file`: the next photo or document is of the task. */
  verb: Verb | 'ask' | 'file';
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
  const known = ([...VERBS, 'ask', 'file'] as const).find((one) => one === verb?.toLowerCase());
  if (known === undefined || !z.uuid().safeParse(taskId).success) return undefined;
  const instant = new Date(until ?? NaN);
  return { verb: known, taskId: taskId.toLowerCase(), ...(!Number.isNaN(instant.getTime()) && { until: instant }) };
}

const MAX_ROW_DESCRIPTION = 72;
/** Longest name of an employee in the title of a row, characters. */
const MAX_ROW_NAME = 9;

const QUESTIONS: Partial<Record<Choice['verb'], string>> = { done: TEXTS.whichIsDone, file: TEXTS.whichHasFile };

/** Asks which of the tasks is meant. Where they are of several employees, the rows name these. */
export function askWhich(verb: Exclude<Choice['verb'], 'ask'>, tasks: readonly TaskView[], until?: Date): Reaction {
  const [only, ...more] = tasks;
  if (only && more.length === 0) return askWhetherIt(verb, only, until);
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
  return { action: 'asked', answer: { kind: 'question', text: QUESTIONS[verb] ?? TEXTS.which, list } };
}

/** Asks whether a task is meant, or is done. */
const askWhetherIt = (verb: Choice['verb'], task: TaskView, until?: Date): Reaction =>
  verb === 'done'
    ? askWhetherDone(task)
    : asking(TEXTS.isItThis(task), choiceId({ verb, taskId: task.id, ...(until && { until }) }), 'Sí', {
        taskId: task.id,
      });

/** Asks whether a task is done, with a button that completes it, and one that says why not. */
export function askWhetherDone(task: TaskView): Reaction {
  const buttons = [
    { id: choiceId({ verb: 'done', taskId: task.id }), title: 'Ya terminé' },
    { id: choiceId({ verb: 'cannot', taskId: task.id }), title: 'No puedo' },
  ];
  return { action: 'asked', taskId: task.id, answer: { kind: 'question', text: TEXTS.isItDone(task), buttons } };
}

/** Returns the choice of a question to which a yes or no is the answer: the only one, 'Ya terminé' or 'Confirmar'. */
export function chosenByYes([first = '', second, ...more]: readonly string[]): string | undefined {
  const verbs = [first, second ?? ''].map((id) => (readDecision(id) ?? readChoice(id))?.verb).join();
  const isAlone = second === undefined || verbs === 'done,cannot' || verbs === 'confirm,reject';
  return isAlone && more.length === 0 ? first : undefined;
}

/** Asks why a task cannot be done: the next text is the reason. */
export const askWhyNot = (task: TaskView): Reaction =>
  asking(TEXTS.whyNot(task), `decline:${task.id}`, 'Sin motivo', { taskId: task.id });

/** Asks whether a person wants no more messages, with a button that opts out. */
export const askWhetherOut = (school: string): Reaction =>
  asking(TEXTS.wantsOut(school), OPT_OUT_CHOICE, 'Darme de baja');

const REFUSALS = { no_tasks: TEXTS.noTasks, not_yours: TEXTS.notYours, written_before: TEXTS.writtenBefore };
/** Reason why a reply is about no task. */
export type Refused = keyof typeof REFUSALS;

export const refusal = (none: Refused): Reaction => confirmed('refused', REFUSALS[none]);
