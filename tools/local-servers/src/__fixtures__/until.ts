import { setTimeout as delay } from 'node:timers/promises';
import { processInfo } from '../process/process-info.js';

/** Polls until the condition holds; fails after `limitMs` with what was waited for. */
export async function until(what: string, holds: () => Promise<boolean>, limitMs = 60_000): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`not within ${limitMs} ms: ${what}`);
    await delay(20);
  }
}

export function untilEnded(pid: number): Promise<void> {
  return until(`process ${pid} ends`, async () => (await processInfo(pid)) === undefined);
}
