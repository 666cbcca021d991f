import { describe, expect, it } from '@jest/globals';
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

describe('what an erasure took values out of', () => {
  const erased = 'Contenía datos de una persona que fue borrada.';
  const item = { version: 1, previous: null, result: null };
  const created = (id: string, name: string) => ({ ...item, id, input: { create: { id, name } } });
  const items = [created(ANA, 'dato eliminado'), created(LUIS, 'Luis Paz')];

  it.each([
    ['is not imported', undefined, { id: ANA, result: 'failed', reason: erased }],
    ['was, if its chunk was applied before', [ANA, LUIS], { id: ANA, result: 'created' }],
  ])('%s [PRIV-01]', async (_, appliedBefore, change) => {
    const sent: string[] = [];
    const send = async (__: RequestDefinition, { rows }: { rows: { id: string }[] }) => {
      sent.push(...rows.map(({ id }) => id));
      return (appliedBefore ?? sent).map((id) => ({ id, result: 'created' }));
    };
    const chunks = new ApplyChunk({ send } as unknown as RequestClient);
    const changes = await chunks.apply(uuid(9), { chunk: 0, kind: 'employees', items });
    expect(sent).toEqual([LUIS]);
    expect(changes).toHaveLength(2);
    expect(changes).toContainEqual(change);
  });

  it('is not brought back by undoing [PRIV-01]', async () => {
    const send = async (definition: RequestDefinition, { rows }: { rows: { id: string }[] }) =>
      definition.pattern === FindEmployeesWithTasks.pattern ? [] : rows.map(({ id }) => ({ id, result: 'updated' }));
    const updated = [ANA, LUIS].map((id) => ({
      ...item,
      id,
      input: { patch: { name: 'Ana' } },
      previous: { name: id === ANA ? 'dato eliminado' : 'Luis' },
      result: 'updated' as const,
    }));
    const chunks = new ApplyChunk({ send } as unknown as RequestClient);
    expect(await chunks.undo(uuid(9), { chunk: 0, kind: 'employees', items: updated })).toEqual([
      { id: LUIS, result: 'updated' },
      { id: ANA, result: 'failed', reason: erased },
    ]);
  });
});
