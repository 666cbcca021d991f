import { z } from 'zod';

/** Decisions of a manager about an unanswered task. */
const DECISIONS = ['remind', 'reassign', 'assign'] as const;

/** Decision that a button or a row of a list stands for; `assign` names the employee who gets the task. */
export interface Decision {
  verb: (typeof DECISIONS)[number];
  taskId: string;
  employeeId?: string;
}

const FORM = /^([a-z]+):([0-9a-f-]{36})(?:@([0-9a-f-]{36}))?$/;

/** `remind:<taskId>`, or `assign:<taskId>@<employeeId>`. */
export const decisionId = ({ verb, taskId, employeeId }: Decision): string =>
  `${verb}:${taskId}${employeeId === undefined ? '' : `@${employeeId}`}`;

/** Undefined for any other id. */
export function readDecision(id: string): Decision | undefined {
  const [, verb, taskId, employeeId] = FORM.exec(id.toLowerCase()) ?? [];
  const known = DECISIONS.find((one) => one === verb);
  const named = known === 'assign' ? [taskId, employeeId] : [taskId];
  if (known === undefined || !named.every((one) => z.uuid().safeParse(one).success)) return undefined;
  return { verb: known, taskId: taskId ?? '', ...(employeeId !== undefined && { employeeId }) };
}
