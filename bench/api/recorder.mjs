/**
 * Runs the product once in this process and writes, for each path, the statements that a GET of it runs, in their
 * order. node recorder.mjs, with DATABASE_URL; reads a JSON array of paths from stdin.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Server } from 'node:http';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import { bootstrap } from '@recuerda/service';
import { modulesOf } from '../../apps/standalone/dist/modules.js';

/** The product's own, which need not be this package's. */
const pg = createRequire(import.meta.resolve('@recuerda/database'))('pg');
const recording = new AsyncLocalStorage();
const { emit } = Server.prototype;
let statements = [];
Server.prototype.emit = function emitRecorded(event, ...given) {
  if (event !== 'request') return emit.call(this, event, ...given);
  return recording.run(statements, () => emit.call(this, event, ...given));
};
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function recordedQuery(config, values, ...rest) {
  const sql =
    typeof config === 'string' ? { text: config, values } : { text: config.text, values: config.values ?? values };
  recording.getStore()?.push(sql);
  return query.call(this, config, values, ...rest);
};

const env = {
  DATABASE_URL: process.env.DATABASE_URL,
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'silent',
  WHATSAPP_PROVIDER: 'sandbox',
  SANDBOX_URL: 'http://127.0.0.1:9',
  SANDBOX_APPKEY: 'bench',
  SANDBOX_AUTHKEY: 'bench',
};
const app = await bootstrap({ name: 'standalone', env, imports: modulesOf(env) });
const url = await app.getUrl();
const recorded = [];
for (const path of JSON.parse(await text(process.stdin))) {
  statements = [];
  const answer = await fetch(url + path);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  const bytes = (await answer.arrayBuffer()).byteLength;
  recorded.push({ path, bytes, statements });
}
await app.close();
process.stdout.write(JSON.stringify(recorded));
