import { setTimeout as delay } from 'node:timers/promises';

const PAUSE_MS = 50;
const PAGES = ['/dashboard', '/metrics', '/tasks?limit=5', '/employees?limit=5', '/deliveries?limit=5'] as const;

/**
 * Somebody who looks at one page after the other while the work goes on, all of which must be there. Answers how long the
 * slowest took, ms.
 */
export async function readPagesDuring(url: string, work: () => Promise<unknown>): Promise<number> {
  let over = false;
  let slowest = 0;
  const visit = async (): Promise<void> => {
    for (let page = 0; !over; page = (page + 1) % PAGES.length) {
      const start = performance.now();
      const response = await fetch(`${url}/api${PAGES[page]}`);
      const text = await response.text();
      if (!response.ok) throw new Error(`GET /api${PAGES[page]} answered ${response.status}: ${text}`);
      slowest = Math.max(slowest, performance.now() - start);
      await delay(PAUSE_MS);
    }
  };
  const visits = visit();
  // It is thrown when the work is done.
  visits.catch(() => undefined);
  try {
    await work();
  } finally {
    over = true;
  }
  await visits;
  return Math.round(slowest);
}
