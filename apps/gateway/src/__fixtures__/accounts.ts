import { GetAccessState, ResolveSession, type Role, type SessionView } from '@recuerda/contracts';
import { hashToken } from '@recuerda/service';
import type { FakeRequests } from './fake-requests.js';

export interface Account {
  /** Token of the cookie. */
  token: string;
  tokenHash: string;
  session: SessionView;
  headers: { cookie: string };
}

const accountOf = (role: Role, digit: string, departmentIds: string[] = []): Account => {
  const token = digit.repeat(43);
  const session: SessionView = {
    id: `0198f2a0-0000-7000-8000-0000000000a${digit}`,
    user: {
      id: `0198f2a0-0000-7000-8000-0000000000b${digit}`,
      name: 'Ana Núñez',
      email: `${role}@escuela.hn`,
      role,
      departmentIds,
      createdAt: '2026-03-01T12:00:00.000Z',
    },
    endsAt: '2026-03-02T00:00:00.000Z',
    confirmedUntil: '2126-03-02T00:00:00.000Z',
  };
  return { token, tokenHash: hashToken(token), session, headers: { cookie: `recuerda_session=${token}` } };
};

export const ADMINISTRATOR = accountOf('administrator', '1');
export const VIEWER = accountOf('viewer', '2');
/** Managers of different departments. */
export const MANAGERS = ['4', '5'].map((digit) =>
  accountOf('manager', digit, [`0198f2a0-0000-7000-8000-0000000000d${digit}`]),
);

/** An API token of the administrator that may only read. */
export const READING = 'rec_' + '3'.repeat(43);
const reading = { ...ADMINISTRATOR.session, permissions: ['school.read' as const] };

/** An identity service in which all accounts are signed in. */
export const answerSessions = (requests: FakeRequests): FakeRequests =>
  requests
    .answer(GetAccessState, () => ({ hasUsers: true }))
    .answer(ResolveSession, ({ tokenHash }) => {
      if (tokenHash === hashToken(READING)) return reading;
      return [ADMINISTRATOR, VIEWER, ...MANAGERS].find((account) => account.tokenHash === tokenHash)?.session ?? null;
    });
