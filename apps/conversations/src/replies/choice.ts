import { z } from 'zod';

/** What a reply does to a task. */
export const VERBS = ['done', 'snooze', 'seen'] as const;
export type Verb = (typeof VERBS)[number];

/** The button that opts out. */
export const OPT_OUT_CHOICE = 'opt-out';

/** The act that a button or a row of a list stands for. */
export interface Choice {
  /** `ask`: it is asked whether the task is done. */
  verb: Verb | 'ask';
  taskId: string;
  /** Until when to snooze, if it is said. */
  until?: Date;
}

const FORM = /^([a-z]+):([0-9a-f-]{36})(?:@(.+))?$/i;

/** `done:<taskId>`, or `snooze:<taskId>@<instant>`. */
export const choiceId = ({ verb, taskId, until }: Choice): string =>
  `${verb}:${taskId}${until === undefined ? '' : `@${until.toISOString()}`}`;

/** Undefined for an unknown id. */
export function readChoice(id: string): Choice | undefined {
  const [, verb, taskId = '', until] = FORM.exec(id) ?? [];
  const known = ([...VERBS, 'ask'] as const).find((one) => one === verb?.toLowerCase());
  if (known === undefined || !z.uuid().safeParse(taskId).success) return undefined;
  const instant = new Date(until ?? NaN);
  return { verb: known, taskId: taskId.toLowerCase(), ...(!Number.isNaN(instant.getTime()) && { until: instant }) };
}
