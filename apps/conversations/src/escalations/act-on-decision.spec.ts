import { expect, it } from '@jest/globals';
import { GetDepartment } from '@recuerda/contracts';
import type { RequestClient } from '@recuerda/messaging';
import { type Decision, decisionId, DecisionMakers, readDecision } from './act-on-decision.js';

const [taskId, employeeId] = ['0198f2a0-0000-7000-8000-00000000000a', '0198f2a0-0000-7000-8000-00000000000b'];

it.each<Decision>([
  { verb: 'remind', taskId },
  { verb: 'reassign', taskId },
  { verb: 'assign', taskId, employeeId },
  { verb: 'return', taskId },
  { verb: 'until', taskId },
])('a decision is read from its id: %p', (decision) => {
  expect(readDecision(decisionId(decision))).toEqual(decision);
});

it.each([`done:${taskId}`, 'remind:1', `assign:${taskId}`, `assign:${taskId}@1`, ''])('%p is none', (id) => {
  expect(readDecision(id)).toBeUndefined();
});

const managerId = '0198f2a0-0000-7000-8000-00000000000c';
it.each([
  ['its manager', managerId, null, true],
  ["who is named by a step of the school's", employeeId, null, true],
  ["who is named by a step of the school's, where the department has its own", employeeId, [], false],
  ['who is named by a step of the department', taskId, [{ afterReminders: 1, to: taskId }], true],
  ['a stranger', taskId, null, false],
])('about the tasks of a department decides %s, or not [ESC-11]', async (_name, person, own, may) => {
  const department = { managerEmployeeId: managerId, escalation: own };
  const escalation = [
    { afterReminders: 3, to: 'manager' },
    { afterReminders: 5, to: employeeId },
  ];
  const send = async ({ pattern }: { pattern: string }) =>
    pattern === GetDepartment.pattern ? department : { escalation };
  const makers = new DecisionMakers({ send } as unknown as RequestClient);
  expect(await makers.includes(person, 'd')).toBe(may);
});
