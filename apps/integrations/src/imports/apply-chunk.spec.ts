import { expect, it } from '@jest/globals';
import {
  FindEmployeesWithTasks,
  type ImportChange,
  ImportEmployees,
  type RequestDefinition,
} from '@recuerda/contracts';
import type { RequestClient } from '@recuerda/messaging';
import { ANA, LUIS, uuid } from '../__fixtures__/plan.js';
import { ApplyChunk } from './apply-chunk.js';
import type { Chunk } from './import.store.js';

it.each([
  ['free', [ANA], []],
  ['in use', [], [ANA]],
])('undoing again has a result for each employee, also for one that is %s by now [IMP-09]', async (_, then, now) => {
  const inUse = [then, now];
  let applied: ImportChange[] | undefined;
  const send = async (definition: RequestDefinition, { rows }: { rows: { id: string }[] }) => {
    if (definition.pattern === FindEmployeesWithTasks.pattern) return inUse.shift();
    expect(definition.pattern).toBe(ImportEmployees.pattern);
    // A chunk is applied once; a repetition returns what it did.
    return (applied ??= rows.map(({ id }) => ({ id, result: 'deleted' })));
  };
  const item = { input: {}, version: 1, previous: null, result: 'created' as const };
  const chunk: Chunk = { chunk: 0, kind: 'employees', items: [ANA, LUIS].map((id) => ({ id, ...item })) };
  const chunks = new ApplyChunk({ send } as unknown as RequestClient);
  const first = await chunks.undo(uuid(9), chunk);
  expect(first.map(({ id }) => id).toSorted()).toEqual([ANA, LUIS]);
  expect(await chunks.undo(uuid(9), chunk)).toEqual(first);
});
