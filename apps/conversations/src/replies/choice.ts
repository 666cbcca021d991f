import { z } from 'zod';

/** Actions of a reply on a task. */
export const VERBS = ['done', 'snooze', 'seen'] as const;
export type Verb = (typeof VERBS)[number];

/** The button that opts out. */
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
