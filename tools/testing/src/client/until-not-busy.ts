import { setTimeout as delay } from 'node:timers/promises';

const MAX_REPEATED = 20;
const REPEAT_MS = 500;
/** No free connection, and no answer in time. */
const TOO_BUSY = new Set([503, 504]);

/** Repeats a request that was not answered for lack of time: beside other tests a connection may take seconds. */
export async function untilNotBusy<T extends { status: number }>(send: () => Promise<T>): Promise<T> {
  let answer = await send();
  for (let repeated = 0; TOO_BUSY.has(answer.status) && repeated < MAX_REPEATED; repeated += 1) {
    await delay(REPEAT_MS);
    answer = await send();
  }
  return answer;
}
