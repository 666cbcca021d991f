import { expect, it } from '@jest/globals';
import { type Decision, decisionId, readDecision } from './act-on-decision.js';

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
