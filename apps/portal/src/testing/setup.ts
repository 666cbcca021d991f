import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { cleanup, configure } from '@testing-library/react';
import { installBrowserParts } from './browser-parts';
import { stopScreens } from './render-screen';
import { server } from './server';

installBrowserParts();
// Two cores may be busy with the servers of other tests.
configure({ asyncUtilTimeout: 15_000 });

// A request without a handler is a mistake in the test.
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  window.history.replaceState(null, '', '/');
  window.localStorage.clear();
  window.sessionStorage.clear();
  delete window.portalConfig;
});
afterEach(() => {
  cleanup();
  stopScreens();
  server.resetHandlers();
});
afterAll(() => server.close());
