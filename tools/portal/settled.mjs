import { setTimeout as delay } from 'node:timers/promises';

const QUIET_MS = 500;
const POLL_MS = 50;
const LIMIT_MS = 20_000;
const LOADING = '[aria-busy="true"]';

/** Opens the address and resolves when everything is loaded, except for the endless event stream. */
export async function openSettled(page, url) {
  await settled(page, () => page.goto(url));
}

/** Resolves when everything is loaded that `action` began, by default nothing. */
export async function settled(page, action = async () => undefined) {
  const waiting = new Set();
  let changed = performance.now();
  const change = (apply) => (request) => {
    if (request.resourceType() === 'eventsource') return;
    apply(request);
    changed = performance.now();
  };
  page.on(
    'request',
    change((request) => waiting.add(request)),
  );
  for (const event of ['requestfinished', 'requestfailed']) {
    page.on(
      event,
      change((request) => waiting.delete(request)),
    );
  }
  await action();
  const deadline = performance.now() + LIMIT_MS;
  const loads = async () =>
    waiting.size > 0 || performance.now() - changed < QUIET_MS || (await page.locator(LOADING).count()) > 0;
  while (await loads()) {
    if (performance.now() > deadline) throw new Error(`${page.url()} still loads after ${LIMIT_MS} ms.`);
    await delay(POLL_MS);
  }
  await page.evaluate('document.fonts.ready.then(() => undefined)');
}
