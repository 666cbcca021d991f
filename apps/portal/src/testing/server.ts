import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

const WORKING = { state: 'working', reason: null, answer: null, since: null, held: 0 };

/**
 * The API as a test wants it; each test adds what it needs. The shell asks for the provider on every screen, and each
 * list for its saved views.
 */
export const server = setupServer(
  http.get('*/api/provider', () => HttpResponse.json(WORKING)),
  http.get('*/api/saved-views', () => HttpResponse.json({ items: [] })),
);

/** A provider for which the school must have the consent of each employee. */
export const requireConsent = (): void =>
  server.use(http.get('*/api/provider', () => HttpResponse.json({ ...WORKING, requiresConsent: true })));
