import { startTestServers } from '@recuerda/testing';

/** Starts PostgreSQL, and what comes with it, when Playwright is run by itself; `npm test` has it running already. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE_URL']) return undefined;
  const servers = await startTestServers();
  Object.assign(process.env, servers.env);
  return () => servers.stop();
}
