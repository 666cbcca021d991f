import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@recuerda/local-servers';
import { bootstrap, loadConfig } from '@recuerda/service';
import { Api, createTestDatabase, ReminderRows } from '@recuerda/testing';
import { environmentOf } from '../environment.js';
import { modulesOf } from '../modules.js';
import { standaloneConfig } from '../standalone.config.js';

/** The whole system and the simulated Cloud API in one process, on a database of its own. */
export async function startCloudSystem() {
  const folder = mkdtempSync(join(tmpdir(), 'cloud-'));
  const tokenFile = join(folder, 'token');
  const database = await createTestDatabase();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const given = {
    PORT: String(port),
    LOG_LEVEL: 'silent',
    SCHOOL_NAME: 'Escuela Morazán',
    AUTH: 'off',
    DATA_DIR: folder,
  };
  const env = environmentOf(given, loadConfig(standaloneConfig, given), database.url, { simulatesCloud: true });
  await writeFile(tokenFile, 'sandbox');
  const own = { ...env, WHATSAPP_TOKEN: 'sandbox', WHATSAPP_TOKEN_FILE: tokenFile };
  const app = await bootstrap({ name: 'standalone', env: own, imports: modulesOf(own, true) });
  const rows = await ReminderRows.open(database.url);
  const sandbox = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${url}/sandbox/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    return (response.status === 204 ? undefined : await response.json()) as T;
  };
  return {
    url,
    /** Its token is what the sender shows. */
    tokenFile,
    api: new Api(url),
    rows,
    sandbox,
    /** Returns how many messages to a number, digits with the country code, name a task. */
    async countReminders(to: string, title: string): Promise<number> {
      const { items } = await sandbox<{ items: { message: string }[] }>('GET', `messages?to=${to}`);
      return items.filter(({ message }) => message.includes(title)).length;
    },
    async close(): Promise<void> {
      await rows.close();
      await app.close();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}
export type CloudSystem = Awaited<ReturnType<typeof startCloudSystem>>;
