import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  CreateAccountLink,
  DeleteUser,
  EndAccountAccess,
  GetAccountAccess,
  InviteUser,
  ListUsers,
  UpdateUser,
  type UserInput,
  type UserSummary,
} from '@recuerda/contracts';
import { AppError } from '@recuerda/service';
import { ADMINISTRATOR, answerSessions, VIEWER } from '../__fixtures__/accounts.js';
import { type Gateway, startGateway } from '../__fixtures__/gateway.js';
import { DEPARTMENT_ID } from '../__fixtures__/samples.js';

const user: UserSummary = {
  ...VIEWER.session.user,
  status: 'invited',
  lastSignInAt: null,
  mail: null,
  secondFactor: false,
  secondFactorUnreadable: false,
};
const link = {
  kind: 'invitation' as const,
  url: '/invitation?token=abc',
  expiresAt: '2026-03-02T12:00:00.000Z',
  mailTo: null,
};
const input = { name: 'Eva', email: ' Eva@Escuela.hn', role: 'manager', departmentIds: [DEPARTMENT_ID, DEPARTMENT_ID] };
const path = `/api/users/${user.id}`;

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ AUTH: 'on' });
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.requests.reset();
  answerSessions(gateway.requests)
    .answer(ListUsers, () => [user])
    .answer(InviteUser, () => ({ user, link }))
    .answer(UpdateUser, () => user)
    .answer(DeleteUser, () => undefined)
    .answer(CreateAccountLink, () => link);
});

const ask = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
  const answer = await gateway.app.inject({ method, url, ...(payload && { payload }), headers: ADMINISTRATOR.headers });
  return { status: answer.statusCode, body: answer.body === '' ? '' : answer.json<unknown>(), headers: answer.headers };
};
const inputOf = (pattern: string) => gateway.requests.sent.find((sent) => sent.pattern === pattern)?.input;

it('their sessions and tokens are listed, and ended one by one or all at once [AUTH-55]', async () => {
  const access = { sessions: [], tokens: [] };
  gateway.requests.answer(GetAccountAccess, () => access).answer(EndAccountAccess, () => undefined);
  expect(await ask('GET', `${path}/access`)).toMatchObject({ status: 200, body: access });
  const [userId, one] = [user.id, DEPARTMENT_ID];
  for (const route of ['access', `sessions/${one}`, `tokens/${one}`])
    expect((await ask('DELETE', `${path}/${route}`)).status).toBe(204);
  const ended = gateway.requests.sent.filter(({ pattern }) => pattern === EndAccountAccess.pattern);
  expect(ended.map((sent) => sent.input)).toEqual([{ userId }, { userId, sessionId: one }, { userId, tokenId: one }]);
});

describe('the accounts', () => {
  it('are listed', async () => {
    expect(await ask('GET', '/api/users')).toMatchObject({ status: 200, body: { items: [user] } });
  });

  it('are created by an invitation, whose link is in the answer alone', async () => {
    const { status, body, headers } = await ask('POST', '/api/users', input);
    expect([status, body, headers['location']]).toEqual([201, { user, link }, path]);
    const known: UserInput = { name: 'Eva', email: 'eva@escuela.hn', role: 'manager', departmentIds: [DEPARTMENT_ID] };
    expect(inputOf(InviteUser.pattern)).toEqual(known);
  });

  it('are changed, but for their address, and deleted', async () => {
    const [patch, expected] = [{ role: 'viewer' }, { role: 'manager' }];
    expect(await ask('PATCH', path, { ...patch, expected })).toMatchObject({ status: 200, body: user });
    expect(inputOf(UpdateUser.pattern)).toEqual({ userId: user.id, patch, expected });
    expect(await ask('PATCH', path, { email: 'otra@escuela.hn' })).toMatchObject({ status: 422 });
    expect(await ask('DELETE', path)).toMatchObject({ status: 204, body: '' });
    expect(inputOf(DeleteUser.pattern)).toEqual({ userId: user.id });
  });

  it('get another link', async () => {
    expect(await ask('POST', `${path}/link`)).toMatchObject({ status: 201, body: link });
    expect(inputOf(CreateAccountLink.pattern)).toEqual({ userId: user.id });
  });

  it.each([
    ['user_not_found', 404],
    ['last_administrator', 409],
  ] as const)('pass on %s', async (code, status) => {
    gateway.requests.fail(DeleteUser, new AppError(code));
    expect(await ask('DELETE', path)).toMatchObject({ status, body: { code } });
    expect(await ask('DELETE', '/api/users/x')).toMatchObject({ status: 404, body: { code: 'user_not_found' } });
  });

  it('do not exist without sign-in', async () => {
    const open = await startGateway();
    const answers = await Promise.all([
      open.app.inject({ url: '/api/users' }),
      open.app.inject({ method: 'POST', url: '/api/users', payload: input }),
      open.app.inject({ method: 'DELETE', url: path }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect(open.requests.sent).toEqual([]);
    await open.close();
  });
});
