import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { EmployeeErased } from '@recuerda/contracts';
import { RetentionService } from '@recuerda/database';
import { eventually } from '@recuerda/testing';
import { v7 } from 'uuid';
import type { ConversationsApp } from '../__fixtures__/conversations-app.js';
import { KEPT, SENT, startProofs } from '../__fixtures__/proofs-under-test.js';

const proofs = startProofs(50_499_750_000);
const { fileOf, person, proofsOf, stored } = proofs;
let app: ConversationsApp;
beforeEach(() => {
  ({ app } = proofs);
});

describe('files are deleted', () => {
  const kept = async () => {
    const ana = await person('Barrer el patio');
    await ana.photo();
    const [{ id } = { id: '' }] = await proofsOf(ana.task);
    await writeFile(fileOf(id), 'photo');
    return { ...ana, file: fileOf(id) };
  };

  it('after PROOF_DAYS, and not before [PROOF-07]', async () => {
    const ana = await kept();
    const prune = async (days: number, ms: number) => {
      app.clock.set(new Date(SENT * 1_000 + days * 86_400_000 + ms));
      await app.app.get(RetentionService, { strict: false }).prune();
      return [(await proofsOf(ana.task)).length, existsSync(ana.file)];
    };
    expect(await prune(90, 0)).toEqual([1, true]);
    expect(await prune(90, 1)).toEqual([0, false]);
    app.clock.set(new Date(SENT * 1_000));
  });

  /** Prunes so long after an attempt began, an hour and the 45 s that it has, and returns what is left. */
  const leftAfter = async (id: string, ms: number) => {
    app.clock.set(new Date(SENT * 1_000 + ms));
    await app.app.get(RetentionService, { strict: false }).prune();
    app.clock.set(new Date(SENT * 1_000));
    return [(await stored(id)).length, existsSync(fileOf(id))];
  };

  it('an hour after they were not kept, if an attempt had stored them; kept ones stay [PROOF-07]', async () => {
    const [ana, other] = [await person('Barrer el patio'), await kept()];
    let id = '';
    app.probe.media.set('bad', async (name) => {
      await writeFile(fileOf((id = name)), 'photo');
      return { refused: 'unavailable' };
    });
    await ana.photo({ id: 'bad' });
    expect(await leftAfter(id, 3_645_000)).toEqual([1, true]);
    expect(await leftAfter(id, 3_645_001)).toEqual([0, false]);
    expect(existsSync(other.file)).toBe(true);
  });

  it('an hour after their employee was erased while they were fetched [PROOF-07]', async () => {
    const ana = await person('Barrer el patio');
    const data = { id: ana.id, names: ['Ana'], phones: [ana.phone], repeated: false };
    let id = '';
    app.probe.media.set('photo', async (name) => {
      id = name;
      await app.publish(EmployeeErased.create({ id: v7(), subject: ana.id, time: new Date(), data }));
      const left = () => app.source.query<unknown[]>('SELECT FROM conversations.incoming');
      await eventually(async () => (await left()).length === 0);
      await writeFile(fileOf(name), 'photo');
      return { kept: KEPT };
    });
    await ana.photo();
    await eventually(async () => (await stored(id)).length === 1);
    expect([await stored(id), await proofsOf(ana.task)]).toEqual([[{ type: null }], []]);
    expect(await leftAfter(id, 3_645_001)).toEqual([0, false]);
  });

  it('when their employee is erased, with their rows; those of others stay [PROOF-07]', async () => {
    const [ana, other] = [await kept(), await kept()];
    const data = { id: ana.id, names: ['Ana'], phones: [ana.phone], repeated: false };
    await app.publish(EmployeeErased.create({ id: v7(), subject: ana.id, time: new Date(), data }));
    await eventually(async () => !existsSync(ana.file) && (await proofsOf(ana.task)).length === 0);
    expect([existsSync(other.file), await proofsOf(other.task)]).toMatchObject([true, [{}]]);
  });
});
