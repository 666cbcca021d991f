import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import { ListTaskProofs } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { type ConversationsApp, startConversations } from './conversations-app.js';

/** The time of all messages, seconds since 1970. */
export const SENT = 1_768_478_410;
export const KEPT = { type: 'image/jpeg', size: 5, sha256: 'a'.repeat(64) } as const;

/** Conversations with a folder for files, and employees who send some. @param firstPhone of this spec */
export function startProofs(firstPhone: number) {
  let app: ConversationsApp;
  let folder: string;
  let next = firstPhone;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recuerda-proofs-'));
    await mkdir(join(folder, 'proofs'));
    app = await startConversations({ WHATSAPP_PROVIDER: 'cloud', PROOFS_DIR: join(folder, 'proofs') });
    app.clock.set(new Date(SENT * 1_000));
  });
  afterAll(async () => {
    await app?.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => {
    app.probe.media.clear();
    app.probe.fetched.length = 0;
    app.probe.media.set('photo', { kept: KEPT });
  });
  return {
    get app() {
      return app;
    },
    nextPhone: () => String((next += 1)),
    /** An employee with these open tasks. */
    person: async (...titles: string[]) => {
      const phone = String((next += 1));
      const id = await app.employee(`+${phone}`, 'Ana');
      const tasks = titles.map((title) => app.task(id, title));
      const send = (type: string, file: object, more: object = {}) =>
        app.say(phone, '', { type, text: undefined, [type]: file, ...more });
      return {
        id,
        phone,
        tasks,
        task: tasks[0] ?? '',
        say: (text: string, more?: object) => app.say(phone, text, more),
        /** Sends a photo, and resolves with the answers. */
        photo: (file: object = { id: 'photo' }, more?: object) => send('image', file, more),
        document: (file: object) => send('document', file),
      };
    },
    change: (task: string, more: object) => app.probe.tasks.set(task, { ...app.probe.tasks.get(task)!, ...more }),
    proofsOf: async (taskId: string) => (await app.send(ListTaskProofs, { taskId })).items,
    stored: (id: string) =>
      app.source.query<{ type: string | null }[]>('SELECT type FROM conversations.proofs WHERE id = $1', [id]),
    texts: (answers: { text: string }[]) => answers.map(({ text }) => text),
    completed: (task: string) => app.probe.acts.filter((act) => act.startsWith(`complete ${task}`)).length,
    /** Resolves once a message waits for so many ms. */
    postponed: (ms: number) =>
      eventually(async () => {
        const at = [new Date(app.clock.now().getTime() + ms)];
        const rows = await app.source.query<unknown[]>(
          'SELECT FROM conversations.incoming WHERE available_at = $1',
          at,
        );
        expect(rows).toHaveLength(1);
      }),
    fileOf: (id: string) => join(folder, 'proofs', id),
  };
}
