import { freePort } from '@recuerda/local-servers';
import { createTestDatabase, createTestVhost, SERVICES_WITH_DATA } from '@recuerda/testing';
import { startServers } from '../../tests/servers.mjs';
import { runCommand, startService } from './try-image.mjs';

/** Exits on its own, unlike a service. It calls services, which must run. */
const COMMANDS = { operations: ['dead-letters', 'list'] };
/** Files that a service reads only on request. */
const PAGES = {
  gateway: ['/api/docs', '/api/docs-json', '/api/docs/swagger-ui-bundle.js'],
  'whatsapp-sandbox': ['/sandbox', '/sandbox/assets/base.css'],
};
const PROVIDER = {
  WHATSAPP_URL: 'http://127.0.0.1:9/sandbox/messages',
  WHATSAPP_APPKEY: 'check',
  WHATSAPP_AUTHKEY: 'check',
};

/**
 * Starts every image, by the name of its app, as an installation does: the migrations, then all services together.
 * Returns what went wrong.
 */
export async function startImages(images) {
  return withServers(async (servers) => {
    const env = { ...servers, MIGRATIONS: 'external', LOG_LEVEL: 'warn', ...PROVIDER };
    const apps = Object.keys(images);
    const migrated = await each(SERVICES_WITH_DATA, (app) => runCommand(images[app], { env, args: ['--migrate'] }));
    const started = {};
    const served = await each(
      apps.filter((app) => !(app in COMMANDS)),
      async (app) => {
        started[app] = await startService(images[app], { env, port: await freePort(), pages: PAGES[app] });
        return started[app].problems;
      },
    );
    const commands = Object.keys(COMMANDS).filter((app) => apps.includes(app));
    const commanded = await each(commands, (app) => runCommand(images[app], { env, args: COMMANDS[app] }));
    const stopped = await each(Object.keys(started), (app) => started[app].stop());
    return [...migrated, ...served, ...commanded, ...stopped];
  });
}

/** What went wrong with each app, all at once. */
async function each(apps, attempt) {
  const found = await Promise.all(apps.map(async (app) => (await attempt(app)).map((problem) => `${app}: ${problem}`)));
  return found.flat();
}

/** An empty database and virtual host, on servers of our own unless the environment names some. */
async function withServers(work) {
  const servers = await startServers();
  Object.assign(process.env, servers.env); // where the next two look
  const made = [servers];
  try {
    const database = await createTestDatabase();
    made.push({ stop: database.drop });
    const vhost = await createTestVhost();
    made.push({ stop: vhost.drop });
    return await work({ DATABASE_URL: database.url, AMQP_URL: vhost.url });
  } finally {
    for (const { stop } of made.reverse()) await stop();
  }
}
