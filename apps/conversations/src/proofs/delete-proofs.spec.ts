import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { FileStore } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { eraseProofs } from './delete-proofs.js';

it('files of a chunk are deleted at the same time: a slow bucket outlasts no transaction [PROOF-07]', async () => {
  const left = Array.from({ length: 50 }, (_, n) => ({ id: String(n) }));
  const files: string[] = [];
  let open = 0;
  const atOnce: number[] = [];
  const remove = async (id: string) => {
    open += 1;
    atOnce.push(open);
    await delay(1);
    files.push(id);
    open -= 1;
  };
  const query = async (sql: string, [ids]: readonly [readonly string[]]) =>
    sql.startsWith('SELECT') ? left.slice(0, 20) : left.splice(0, ids.length);
  const source = { transaction: (work: (manager: object) => Promise<number>) => work({ query }) };
  await eraseProofs(source as unknown as DataSource, { remove } as unknown as FileStore, 'employee');
  expect(files.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 50 }, (_, n) => String(n)));
  expect([left, Math.max(...atOnce)]).toEqual([[], 20]);
});
