import { setupServer } from 'msw/node';

/** The API as a test wants it; each test adds what it needs. */
export const server = setupServer();
