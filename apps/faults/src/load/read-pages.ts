import { setTimeout as delay } from 'node:timers/promises';

const PAUSE_MS = 50;
const PAGES = ['/dashboard', '/metrics', '/tasks?limit=5', '/employees?limit=5', '/deliveries?limit=5'] as const;

/**
 * Reads one page after the other while `work` runs. Returns the duration of the slowest request, ms.
 * @throws when a page is not answered with 2xx
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
  // A failure is thrown after `work` is done.
  visits.catch(() => undefined);
  try {
    await work();
  } finally {
    over = true;
  }
  await visits;
  return Math.round(slowest);
}
