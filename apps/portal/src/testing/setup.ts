import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { installBrowserParts } from './browser-parts';
import { stopScreens } from './render-screen';
import { forgetSchoolZone } from '../format/school-zone';
import { server } from './server';

installBrowserParts();
// Two cores may be busy with the servers of other tests.
configure({ asyncUtilTimeout: 15_000 });
const isAskingAgain = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics;
// A query that waits asks again and again; only its last message needs the page, whose text takes long to write.
const { getElementError } = getConfig();
configure({
  getElementError: (message, container) =>
    isAskingAgain() ? new Error(message ?? '') : getElementError(message, container),
});

// A request without a handler is a mistake in the test.
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  window.history.replaceState(null, '', '/');
  window.localStorage.clear();
  window.sessionStorage.clear();
  delete window.portalConfig;
  forgetSchoolZone();
});
afterEach(() => {
  cleanup();
  stopScreens();
  server.resetHandlers();
});
afterAll(() => server.close());
