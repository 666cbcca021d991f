import { GetAccessState, ResolveSession, type Role, type SessionView } from '@recuerda/contracts';
import { hashOf } from '../auth/session-cookie.js';
import type { FakeRequests } from './fake-requests.js';

export interface Account {
  /** Of the cookie. */
  token: string;
  tokenHash: string;
  session: SessionView;
  headers: { cookie: string };
}

const accountOf = (role: Role, digit: string): Account => {
  const token = digit.repeat(43);
  const session: SessionView = {
    id: `0198f2a0-0000-7000-8000-0000000000a${digit}`,
    user: {
      id: `0198f2a0-0000-7000-8000-0000000000b${digit}`,
      name: 'Ana Núñez',
      email: `${role}@escuela.hn`,
      role,
      departmentIds: [],
      createdAt: '2026-03-01T12:00:00.000Z',
    },
    endsAt: '2026-03-02T00:00:00.000Z',
  };
  return { token, tokenHash: hashOf(token), session, headers: { cookie: `recuerda_session=${token}` } };
};

export const ADMINISTRATOR = accountOf('administrator', '1');
export const VIEWER = accountOf('viewer', '2');
const ACCOUNTS = [ADMINISTRATOR, VIEWER];

/** An identity service in which both accounts are signed in. */
export const answerSessions = (requests: FakeRequests): FakeRequests =>
  requests
    .answer(GetAccessState, () => ({ hasUsers: true }))
    .answer(ResolveSession, ({ tokenHash }) => {
      const account = ACCOUNTS.find((one) => one.tokenHash === tokenHash);
      return account?.session ?? null;
    });
