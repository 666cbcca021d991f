import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrate } from '@recuerda/database';
import type { ManagedChild } from '@recuerda/local-servers';
import {
  createTestDatabase,
  createTestVhost,
  eventually,
  getFreePort,
  startProcess,
  stopProcess,
  type TestDatabase,
  type TestVhost,
} from '@recuerda/testing';
import { Client } from 'pg';
import { CONVERSATIONS_DATABASE } from '../conversations.database.js';

let database: TestDatabase;
let vhost: TestVhost;
let client: Client;
beforeAll(async () => {
  [database, vhost] = await Promise.all([createTestDatabase(), createTestVhost()]);
  await migrate(CONVERSATIONS_DATABASE, database.url);
  client = new Client(database.url);
  await client.connect();
  // A message waits for as long as the test holds the lock of its text.
  await client.query(`
    CREATE FUNCTION conversations.wait() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock_shared(hashtext(NEW.text)); RETURN NEW; END $$;
    CREATE TRIGGER wait BEFORE INSERT ON conversations.messages
      FOR EACH ROW EXECUTE FUNCTION conversations.wait()`);
});
afterAll(async () => {
  await client?.end();
  await Promise.all([database?.drop(), vhost?.drop()]);
});

const hold = (text: string) => client.query('SELECT pg_advisory_lock(hashtext($1))', [text]);
const letGo = () => client.query('SELECT pg_advisory_unlock_all()');
const rows = async <T>(sql: string): Promise<T[]> => (await client.query(sql)).rows as T[];
const inHand = () =>
  rows(`SELECT i.message->>'text' AS text, h.alone, h.ends, i.seq = min(i.seq) OVER () AS first
        FROM conversations.in_hand h JOIN conversations.incoming i ON h.kind = 'reply' AND h.item = i.seq::text
        ORDER BY i.seq`);

const holders = () => rows('SELECT holder FROM conversations.in_hand');
const putBack = async () => {
  await client.query('DELETE FROM conversations.in_hand');
  await client.query('UPDATE conversations.incoming SET failed_at = NULL, available_at = now()');
};

const start = async (): Promise<ManagedChild> => {
  const env = { DATABASE_URL: database.url, AMQP_URL: vhost.url, CONVERSATIONS: 'on', AUTH: 'off' };
  return startProcess({ app: 'conversations', port: await getFreePort(), env, log: [] });
};

/** A text of a person whose number the provider does not name: no other service is asked about them. */
const messageOf = (userId: string, text: string) => {
  const content = { kind: 'text', text, choice: null, contextId: null };
  return { providerId: `wamid.${text}`, phone: null, userId, at: new Date().toISOString(), ...content };
};

/** Starts the service, waits for what it has in hand, and kills it. */
async function endWith(expected: object[]): Promise<void> {
  const child = await start();
  try {
    await eventually(async () => expect(await inHand()).toMatchObject(expected));
  } finally {
    await child.stop([{ signal: 'SIGKILL', limitMs: 20_000 }]);
    await letGo();
  }
  // PostgreSQL notices the end of its client when the wait ends.
  const others = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  await eventually(async () => expect(await rows(others)).toEqual([]));
}

it('a reply that was alone in hand at three kills is set aside; its neighbour is handled', async () => {
  for (const [user, text] of [
    ['HN.31', 'deadly'],
    ['HN.32', 'neighbour'],
  ] as const)
    await client.query(
      `INSERT INTO conversations.incoming (provider_id, sender, message, received_at, available_at)
       VALUES ($1, $2, $3, now(), now())`,
      [`wamid.${text}`, user, JSON.stringify(messageOf(user, text))],
    );
  const neighbour = { text: 'neighbour', alone: false, ends: 0 };
  await hold('deadly');
  await hold('neighbour');
  await endWith([{ text: 'deadly', alone: false, ends: 0 }, neighbour]);
  for (const ends of [0, 1, 2]) {
    await hold('deadly');
    await endWith([{ text: 'deadly', alone: true, ends }, neighbour]);
  }

  const last = await start();
  try {
    await eventually(async () =>
      expect(await rows('SELECT text FROM conversations.messages WHERE direction = $$received$$')).toEqual([
        { text: 'neighbour' },
      ]),
    );
    expect(
      await rows(`SELECT message->>'text' AS text FROM conversations.incoming WHERE failed_at IS NOT NULL`),
    ).toEqual([{ text: 'deadly' }]);
  } finally {
    await stopProcess(last);
  }
}, 240_000);

it('an end is not counted while the process that had the reply alone lives, and counted once killed', async () => {
  await putBack();
  await hold('deadly');
  await endWith([{ text: 'deadly', alone: false, ends: 0 }]);
  await hold('deadly');
  const first = await start();
  try {
    await eventually(async () => expect(await inHand()).toMatchObject([{ alone: true, ends: 0 }]));
    // It goes on later: it does not see that it has lost the connection with the lock of the reply.
    first.signal('SIGSTOP');
    await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    const before = await holders();
    const second = await start();
    try {
      await eventually(async () => expect(await holders()).not.toEqual(before));
      expect(await inHand()).toMatchObject([{ alone: true, ends: 0 }]);
    } finally {
      await second.stop([{ signal: 'SIGKILL', limitMs: 20_000 }]);
    }
  } finally {
    await first.stop([{ signal: 'SIGKILL', limitMs: 20_000 }]);
    await letGo();
  }
  await hold('deadly');
  await endWith([{ text: 'deadly', alone: true, ends: 1 }]);
}, 240_000);

it('a clean end of the process counts nothing', async () => {
  await putBack();
  await hold('deadly');
  const child = await start();
  try {
    await eventually(async () => expect(await inHand()).toMatchObject([{ text: 'deadly', alone: false, ends: 0 }]));
    const stopped = stopProcess(child);
    await letGo();
    await stopped;
  } finally {
    await stopProcess(child);
  }
  expect(await rows('SELECT FROM conversations.in_hand')).toEqual([]);
  expect(await rows('SELECT FROM conversations.incoming')).toEqual([]);
}, 120_000);
