import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningSandbox, startSandbox } from '../__fixtures__/running-sandbox.js';
import type { Attempt } from '../messages/stores.js';

const ANA = '50411111111';
const LUIS = '50422222222';
let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
afterEach(async () => {
  await fetch(`${sandbox.url}/sandbox/behaviour`, { method: 'DELETE' });
  await fetch(`${sandbox.url}/sandbox/messages`, { method: 'DELETE' });
});

const send = (to: string, init?: RequestInit) => sandbox.post({ to, message: 'Hola' }, init);
const arrived = async () => (await sandbox.get<{ total: number }>('/sandbox/messages')).total;
const attempts = async () => (await sandbox.get<{ items: Attempt[] }>('/sandbox/attempts')).items;
const behaviours = async () => (await sandbox.get<{ items: object[] }>('/sandbox/behaviour')).items;

/** Polls the attempts until the latest has this outcome. */
async function latestBecomes(outcome: string): Promise<void> {
  const deadline = Date.now() + 5_000;
  for (;;) {
    const [latest] = await attempts();
    if (latest?.outcome === outcome) return;
    if (Date.now() > deadline) throw new Error(`The latest attempt is ${latest?.outcome}, not ${outcome}.`);
  }
}

describe('PUT /sandbox/behaviour', () => {
  it('answers an error status `times` times, then accepts again', async () => {
    await sandbox.behave({ mode: 'status', status: 503, times: 2 });
    expect([(await send(ANA)).status, (await send(LUIS)).status, (await send(ANA)).status]).toEqual([503, 503, 200]);
    expect(await behaviours()).toEqual([]);
    expect(await arrived()).toBe(1);
    expect((await attempts()).map((attempt) => attempt.outcome)).toEqual(['accepted', 'status', 'status']);
  });

  it('applies to one number in any format, and takes precedence over the behaviour for all', async () => {
    await sandbox.behave({ mode: 'status', status: 400, to: '+504 1111-1111' });
    expect([(await send(ANA)).status, (await send(LUIS)).status]).toEqual([400, 200]);
    await sandbox.behave({ mode: 'status', status: 500 });
    await sandbox.behave({ mode: 'ok', to: ANA });
    expect([(await send(ANA)).status, (await send(LUIS)).status]).toEqual([200, 500]);
    await sandbox.behave({ mode: 'ok' });
    expect(await behaviours()).toEqual([{ mode: 'ok', to: ANA }]);
  });

  it('answers 429 with Retry-After', async () => {
    await sandbox.behave({ mode: 'rate-limit', retryAfterSeconds: 7 });
    const response = await send(ANA);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
  });

  it('accepts late, with the time of arrival', async () => {
    await sandbox.behave({ mode: 'delay', delayMs: 150 });
    const started = Date.now();
    const answer = send(ANA);
    expect(await arrived()).toBe(0);
    expect((await answer).status).toBe(200);
    const answered = Date.now();
    expect(answered - started).toBeGreaterThanOrEqual(145);
    const { items } = await sandbox.get<{ items: { receivedAt: string }[] }>('/sandbox/messages');
    expect(answered - Date.parse(items[0]?.receivedAt ?? '')).toBeGreaterThanOrEqual(145);
  });

  it('does not count a message as arrived when the sender gave up', async () => {
    await sandbox.behave({ mode: 'delay', delayMs: 60_000 });
    await expect(send(ANA, { signal: AbortSignal.timeout(100) })).rejects.toThrow();
    await latestBecomes('abandoned');
    expect(await arrived()).toBe(0);
  });

  it('never answers', async () => {
    await sandbox.behave({ mode: 'hang' });
    await expect(send(ANA, { signal: AbortSignal.timeout(200) })).rejects.toThrow(/timeout|aborted/);
    await latestBecomes('hang');
    expect(await arrived()).toBe(0);
  });

  it.each(['before', 'after'])('cuts the connection %s the POST is read', async (when) => {
    await sandbox.behave({ mode: 'cut', when, times: 1 });
    await expect(send(ANA)).rejects.toThrow('fetch failed');
    await latestBecomes('cut');
    expect((await attempts())[0]?.to).toBe(when === 'after' ? ANA : null);
    expect(await arrived()).toBe(0);
    expect((await send(ANA)).status).toBe(200);
  });

  it.each([
    [
      { mode: 'wasender' },
      200,
      { message_status: 'Success', data: expect.objectContaining({ to: ANA, status_code: 200 }) },
    ],
    [{ mode: 'wasender', answer: 'validation' }, 200, { success: false, message: 'Validation errors' }],
    [{ mode: 'wasender', answer: 'quota' }, 401, { message: 'Maximum Monthly Messages Limit Exceeded' }],
    [{ mode: 'menuia' }, 200, { status: 200, id: expect.any(String) }],
    [{ mode: 'menuia', status: 404 }, 200, { status: 404 }],
  ])('answers as a gateway of the family: %j [WA-25]', async (behaviour, status, body) => {
    await sandbox.behave(behaviour);
    const response = await send(ANA);
    expect([response.status, await response.json()]).toEqual([status, expect.objectContaining(body)]);
    const isAccepted = 'message_status' in body || ('id' in body && body.status === 200);
    expect(await arrived()).toBe(isAccepted ? 1 : 0);
    expect(await attempts()).toMatchObject([{ outcome: isAccepted ? 'accepted' : 'refused', status }]);
  });

  it('keeps the limits of that family: 13 digits, 1,000 characters [WA-25]', async () => {
    await sandbox.behave({ mode: 'wasender' });
    const response = await sandbox.post({ to: `${ANA}999`, message: 'x'.repeat(1_001) });
    expect(await response.json()).toMatchObject({
      success: false,
      data: { to: [expect.stringContaining('13')], message: [expect.stringContaining('1000')] },
    });
    expect(await arrived()).toBe(0);
  });

  it.each([
    [{ mode: 'wrong' }, 'mode'],
    [{ mode: 'status', status: 200 }, 'status'],
    [{ mode: 'delay', delayMs: -1 }, 'delayMs'],
    [{ mode: 'ok', other: 1 }, 'other'],
    [{ mode: 'ok', times: 0 }, 'times'],
  ])('refuses %j', async (body, field) => {
    const response = await sandbox.behave(body);
    expect(response.status).toBe(422);
    const problem = (await response.json()) as { errors: { field: string }[] };
    expect(problem.errors.map((error) => error.field)).toEqual([field]);
  });
});

describe('stopping', () => {
  it('closes hanging POSTs first, so that a sender in the same process can stop', async () => {
    let hanging: Promise<unknown> = Promise.resolve();
    class Sender {
      beforeApplicationShutdown(): Promise<unknown> {
        return hanging;
      }
    }
    const other = await startSandbox(Sender);
    await other.behave({ mode: 'hang' });
    hanging = other.post({ to: ANA, message: 'Hola' }).catch(() => 'ended');
    while ((await other.get<{ items: Attempt[] }>('/sandbox/attempts')).items[0]?.outcome !== 'hang');
    await other.close();
    expect(await hanging).toBe('ended');
  });
});
