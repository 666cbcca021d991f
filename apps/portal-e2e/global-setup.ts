import { startTestServers } from '@recuerda/testing';

/** Starts the test servers when Playwright is run alone; under `npm test` they are already running. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE_URL']) return undefined;
  const servers = await startTestServers();
  Object.assign(process.env, servers.env);
  return () => servers.stop();
}
