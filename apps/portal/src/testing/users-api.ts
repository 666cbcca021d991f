import {
  type AccountAccess,
  type AccountLink,
  type UserInput,
  type UserPatch,
  type UserSummary,
} from '@recuerda/contracts';
import { http, HttpResponse } from 'msw';
import { user } from './account-api';
import { refusal } from './directory-api';
import { refuseChanged, splitExpected } from './expected';
import { server } from './server';

export const EXPIRES_AT = '2026-12-01T12:00:00.000Z';
/** The account of the portal's user. */
export const OWN: UserSummary = {
  ...user(),
  status: 'active',
  lastSignInAt: '2026-11-21T12:00:00.000Z',
  mail: null,
  secondFactor: false,
  secondFactorUnreadable: false,
};
export const EVA: UserSummary = {
  ...user('viewer'),
  id: '0198f2a0-0000-7000-8000-000400000002',
  name: 'Eva Paz',
  email: 'eva@escuela.example',
  status: 'invited',
  lastSignInAt: null,
  mail: null,
  secondFactor: false,
  secondFactorUnreadable: false,
};

/** The routes of users, in memory. */
export class UsersApi {
  readonly sent: { method: string; body: unknown }[] = [];
  /** Sender of links by mail; null: mail is not set up. */
  mailTo: string | null = null;

  /** Sessions and tokens of every account. */
  access: AccountAccess = { sessions: [], tokens: [] };

  constructor(public users: UserSummary[] = [OWN, EVA]) {
    server.use(
      http.get('*/api/users', () => HttpResponse.json({ items: this.users })),
      http.post('*/api/users', async ({ request }) => {
        const input = (await this.remember(request)) as UserInput;
        if (this.users.some(({ email }) => email === input.email))
          return refusal('validation_failed', [{ field: 'email', message: 'Ya hay una cuenta con este correo.' }]);
        const invited = { ...EVA, ...input, id: '0198f2a0-0000-7000-8000-000400000003' };
        this.users = [...this.users, invited];
        return HttpResponse.json({ user: invited, link: this.link('invitation') }, { status: 201 });
      }),
      http.patch('*/api/users/:id', async ({ request, params }) => {
        const { expected } = splitExpected((await request.clone().json()) as UserPatch);
        const patch = (await this.remember(request)) as UserPatch;
        const refused = refuseChanged(this.users.find(({ id }) => id === params['id']) ?? {}, patch, expected);
        if (refused) return refused;
        this.users = this.users.map((one) => (one.id === params['id'] ? ({ ...one, ...patch } as UserSummary) : one));
        return HttpResponse.json(this.users.find(({ id }) => id === params['id']));
      }),
      http.delete('*/api/users/:id', ({ params }) => {
        if (params['id'] === OWN.id) return refusal('last_administrator');
        this.users = this.users.filter(({ id }) => id !== params['id']);
        return new HttpResponse(null, { status: 204 });
      }),
      http.delete('*/api/users/:id/second-factor', ({ params }) => {
        this.users = this.users.map((one) => (one.id === params['id'] ? { ...one, secondFactor: false } : one));
        return new HttpResponse(null, { status: 204 });
      }),
      http.get('*/api/users/:id/access', () => HttpResponse.json(this.access)),
      http.delete('*/api/users/:id/:kind/:one', ({ params }) => {
        const left = <T extends { id: string }>(rows: T[]): T[] => rows.filter((row) => row.id !== params['one']);
        this.access = { sessions: left(this.access.sessions), tokens: left(this.access.tokens) };
        return new HttpResponse(null, { status: 204 });
      }),
      http.delete('*/api/users/:id/access', () => {
        this.access = { sessions: [], tokens: [] };
        return new HttpResponse(null, { status: 204 });
      }),
      http.post('*/api/users/:id/link', ({ params }) => {
        const invited = this.users.find(({ id }) => id === params['id'])?.status === 'invited';
        return HttpResponse.json(this.link(invited ? 'invitation' : 'reset'), { status: 201 });
      }),
    );
  }

  private link(kind: AccountLink['kind']): AccountLink {
    return { kind, url: `/${kind}?token=secret`, expiresAt: EXPIRES_AT, mailTo: this.mailTo };
  }

  private async remember(request: Request): Promise<unknown> {
    const { body } = splitExpected((await request.json()) as object);
    this.sent.push({ method: request.method, body });
    return body;
  }
}
