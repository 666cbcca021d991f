import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ResolveSession, SessionsEnded } from '@recuerda/contracts';
import { consistently } from '@recuerda/testing';
import { ADMINISTRATOR, answerSessions, VIEWER } from '../__fixtures__/accounts.js';
import { EventReader } from '../__fixtures__/event-stream.js';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';
import { SessionsConsumer, SessionStreams } from './session-streams.js';
import { Sessions } from './sessions.js';

let gateway: Gateway;
let readers: EventReader[];
beforeEach(async () => {
  gateway = await startGateway({ AUTH: 'on' });
  answerSessions(gateway.requests);
  readers = await Promise.all(
    [ADMINISTRATOR, VIEWER].map(({ headers }) => EventReader.open(`${gateway.url}/api/events`, headers)),
  );
  for (const reader of readers) await reader.until('hello', () => reader.named('hello').length > 0);
});
afterEach(async () => {
  for (const reader of readers) reader.close();
  await gateway.close();
});

it('a stream ends when its session is ended, others go on', async () => {
  const data = { tokenHashes: [VIEWER.tokenHash] };
  const event = SessionsEnded.create({ id: randomUUID(), subject: VIEWER.session.user.id, time: new Date(), data });
  await gateway.app.get(SessionsConsumer).handle([event]);
  const [administrator, viewer] = readers as [EventReader, EventReader];
  await viewer.until('end', ({ ended }) => ended);
  expect(administrator.ended).toBe(false);
  gateway.requests.answer(ResolveSession, () => null);
  const { statusCode } = await gateway.app.inject({ url: '/api/events', headers: VIEWER.headers });
  expect(statusCode).toBe(401);
});

it('a stream with other rights ends at the next check, one with another name stays [AUTH-29]', async () => {
  gateway.requests.answer(ResolveSession, ({ tokenHash }) => {
    const { session } = tokenHash === VIEWER.tokenHash ? VIEWER : ADMINISTRATOR;
    const change = session === VIEWER.session ? { departmentIds: ['d'] } : { name: 'Otra' };
    return { ...session, user: { ...session.user, ...change } };
  });
  gateway.app.get(Sessions).forgetAll();
  await gateway.app.get(SessionStreams).check();
  const [administrator, viewer] = readers as [EventReader, EventReader];
  await viewer.until('end', ({ ended }) => ended);
  expect(administrator.ended).toBe(false);
});

it('a stream whose session has expired ends at the next check, and none while identity is away', async () => {
  const streams = gateway.app.get(SessionStreams);
  gateway.app.get(Sessions).forgetAll();
  gateway.requests.fail(ResolveSession, new Error('away'));
  await streams.check();
  // An end reaches a reader a moment later.
  await consistently(() => expect(readers.map(({ ended }) => ended)).toEqual([false, false]), { forMs: 200 });
  gateway.requests.answer(ResolveSession, ({ tokenHash }) =>
    tokenHash === VIEWER.tokenHash ? null : ADMINISTRATOR.session,
  );
  await streams.check();
  const [administrator, viewer] = readers as [EventReader, EventReader];
  await viewer.until('end', ({ ended }) => ended);
  expect(administrator.ended).toBe(false);
});
