import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Chains, createChains } from '../__fixtures__/chain/chains-under-test.js';

/** More than one transaction schedules. */
const STOPPED = 11_000;

describe('InitialiseRemindersController', () => {
  let chains: Chains;
  beforeAll(async () => {
    chains = await createChains();
  });
  afterAll(() => chains?.drop());

  it('restarts every stopped chain, however many an outage of the provider has stopped', async () => {
    await chains.source.query(
      `INSERT INTO scheduler.task_copies (task_id, version, deleted, remindable, activation, interval_minutes)
       SELECT gen_random_uuid(), 1, false, true, 1, 60 FROM generate_series(1, ${STOPPED})`,
    );
    const { result } = await chains.initialise.initialise();
    expect(result).toEqual({ restored: 0, scheduled: STOPPED });
    expect((await chains.initialise.initialise()).result).toEqual({ restored: STOPPED, scheduled: 0 });
  });
});
