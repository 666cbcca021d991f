import {
  type AccessView,
  type ApiTokenInput,
  type ApiTokenView,
  type ConfirmationView,
  ERRORS,
  type OidcConnectionView,
  type Role,
  type SecondFactorView,
  type SecurityNotice,
  type UserView,
} from '@recuerda/contracts';
import { http, HttpResponse } from 'msw';
import type { Device } from '../features/account/api/account';
import { refusal, type Sent } from './directory-api';
import { server } from './server';

export const PASSWORD = 'una frase larga';

export const user = (role: Role = 'administrator'): UserView => ({
  id: '0198f2a0-0000-7000-8000-000400000001',
  name: 'Ana Núñez',
  email: 'ana@escuela.example',
  role,
  departmentIds: [],
  createdAt: '2026-03-01T12:00:00.000Z',
});

export const signedIn = (role?: Role): AccessView => ({
  state: 'signed_in',
  user: user(role),
  endsAt: '2026-12-01T12:00:00.000Z',
});

/** The secret of every token that is created. */
export const SECRET = `rec_${'a'.repeat(43)}`;
/** A name that is refused. */
export const TAKEN = 'De más';

export const apiToken = (number: number, more: Partial<ApiTokenView> = {}): ApiTokenView => ({
  id: `0198f2a0-0000-7000-8000-00060000000${number}`,
  name: `Programa ${number}`,
  permissions: ['school.read'],
  departmentIds: [],
  createdAt: '2026-11-20T12:00:00.000Z',
  expiresAt: '2126-11-20T12:00:00.000Z',
  lastUsedAt: null,
  ...more,
});

/** The only code that is right, and one by which the challenge ends. */
export const CODE = '123456';
export const EXPIRED = '000000';
export const RECOVERY_CODES = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'];
export const TOTP_SETUP = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Recuerda:ana?secret=JBSWY3DPEHPK3PXP' };
const wrongCode = () => refusal('validation_failed', [{ field: 'code', message: 'El código no es correcto.' }]);
const wrongPassword = () =>
  refusal('validation_failed', [{ field: 'password', message: 'La contraseña no es correcta.' }]);

/** Accounts as the API has them: one user, with one password. A test may end the session behind the portal's back. */
export class AccountApi {
  readonly sent: Sent[] = [];
  /** The second factor; a sign-in asks for {@link CODE}, or to set it up where it is demanded. */
  secondFactor: SecondFactorView = { totp: false, unreadable: false, recoveryCodes: 0, demanded: false };
  /** No OpenID provider. */
  connection: OidcConnectionView = { provider: null, connected: false, password: true };
  /** The password must be entered again before a token is created. */
  unconfirmed = false;
  notices: SecurityNotice[] = [];
  confirmation: ConfirmationView = { password: true, passkey: false, oidc: null };
  /** How often the portal asked who uses it. */
  asked = 0;

  constructor(
    public access: AccessView = { state: 'open' },
    public devices: Device[] = [],
    public tokens: ApiTokenView[] = [],
  ) {
    const needed = (answer: () => Response) => (this.access.state === 'signed_in' ? answer() : this.refuse());
    server.use(
      http.get('*/api/auth/session', () => {
        this.asked += 1;
        return HttpResponse.json(this.access);
      }),
      http.post('*/api/auth/session', async ({ request }) => {
        const { password } = (await this.remember(request)) as { password: string };
        return password === PASSWORD ? this.afterPassword() : refusal('unauthorized');
      }),
      http.post('*/api/auth/session/second-factor', async ({ request }) => {
        const { code } = (await this.remember(request)) as { code: string };
        if (code === EXPIRED) return refusal('challenge_expired');
        if (code !== CODE) return wrongCode();
        const recoveryCodes = this.secondFactor.totp ? undefined : RECOVERY_CODES;
        this.access = signedIn();
        return HttpResponse.json({ ...this.access, recoveryCodes });
      }),
      http.get('*/api/auth/sign-in-methods', () => HttpResponse.json({ oidc: this.connection.provider })),
      http.get('*/api/auth/oidc/connection', () => needed(() => HttpResponse.json(this.connection))),
      http.post('*/api/auth/session/second-factor/setup', () => HttpResponse.json(TOTP_SETUP, { status: 201 })),
      http.get('*/api/auth/passkeys', () => needed(() => HttpResponse.json({ available: false, items: [] }))),
      http.get('*/api/auth/second-factor', () => needed(() => HttpResponse.json(this.secondFactor))),
      http.post('*/api/auth/second-factor', async ({ request }) => {
        const { password } = (await this.remember(request)) as { password: string };
        return password === PASSWORD ? HttpResponse.json(TOTP_SETUP, { status: 201 }) : wrongPassword();
      }),
      http.post('*/api/auth/second-factor/:what', async ({ request, params }) => {
        const { code } = (await this.remember(request)) as { code: string };
        if (code !== CODE) return wrongCode();
        const removed = params['what'] === 'remove';
        this.secondFactor = { ...this.secondFactor, totp: !removed, recoveryCodes: removed ? 0 : 10 };
        return removed ? new HttpResponse(null, { status: 204 }) : HttpResponse.json({ recoveryCodes: RECOVERY_CODES });
      }),
      http.delete('*/api/auth/session', ({ request }) => this.leave(request)),
      http.post('*/api/auth/setup', async ({ request }) => {
        const { token } = (await this.remember(request)) as { token: string };
        return token === 'good' ? this.enter(201) : refusal('link_expired');
      }),
      http.post('*/api/auth/forgotten-password', async ({ request }) => {
        await this.remember(request);
        return new HttpResponse(null, { status: 204 });
      }),
      http.post('*/api/auth/link/check', async ({ request }) => {
        const { token } = (await request.json()) as { token: string };
        return token === 'good' ? new HttpResponse(null, { status: 204 }) : refusal('link_expired');
      }),
      http.post('*/api/auth/link', async ({ request }) => {
        const { token } = (await this.remember(request)) as { token: string };
        return token === 'good' ? this.afterPassword() : refusal('link_expired');
      }),
      http.post('*/api/auth/password', async ({ request }) => {
        const { current } = (await this.remember(request)) as { current: string };
        if (current !== PASSWORD)
          return refusal('validation_failed', [{ field: 'current', message: 'La contraseña no es correcta.' }]);
        this.devices = this.devices.filter((device) => device.current);
        return new HttpResponse(null, { status: 204 });
      }),
      http.get('*/api/auth/tokens', () => needed(() => HttpResponse.json({ items: this.tokens }))),
      http.get('*/api/auth/notices', () => needed(() => HttpResponse.json({ items: this.notices }))),
      http.delete('*/api/auth/notices', () => {
        this.notices = [];
        return new HttpResponse(null, { status: 204 });
      }),
      http.get('*/api/auth/session/confirm', () => needed(() => HttpResponse.json(this.confirmation))),
      http.post('*/api/auth/session/confirm', async ({ request }) => {
        const { password } = (await request.json()) as { password: string };
        if (password !== PASSWORD) return wrongPassword();
        this.unconfirmed = false;
        return new HttpResponse(null, { status: 204 });
      }),
      http.post('*/api/auth/session/confirm/oidc', () => HttpResponse.json({ url: 'https://id.example.org/again' })),
      http.post('*/api/auth/tokens', async ({ request }) => {
        if (this.unconfirmed) return refusal('confirmation_required');
        const { name, permissions, departmentIds } = (await this.remember(request)) as ApiTokenInput;
        if (name === TAKEN) return refusal('validation_failed', [{ field: 'name', message: 'No puedes tener más.' }]);
        const created = { ...apiToken(this.tokens.length + 1), name, permissions, departmentIds };
        this.tokens = [created, ...this.tokens];
        return HttpResponse.json({ ...created, token: SECRET }, { status: 201 });
      }),
      http.delete('*/api/auth/tokens/:id', ({ params }) => {
        this.tokens = this.tokens.filter(({ id }) => id !== params['id']);
        return new HttpResponse(null, { status: 204 });
      }),
      http.get('*/api/auth/sessions', () => needed(() => HttpResponse.json({ items: this.devices }))),
      http.delete('*/api/auth/sessions/:id', ({ params }) => {
        this.devices = this.devices.filter(({ id }) => id !== params['id']);
        return new HttpResponse(null, { status: 204 });
      }),
    );
  }

  /** The response of every route without a session; undefined with one. */
  readonly guard = (): Response | undefined =>
    this.access.state === 'signed_out' || this.access.state === 'setup' ? this.refuse() : undefined;

  private refuse(): Response {
    const { status, detail } = ERRORS.session_required;
    return HttpResponse.json({ status, detail, code: 'session_required' }, { status });
  }

  private afterPassword(): Response {
    const { totp, unreadable, recoveryCodes, demanded } = this.secondFactor;
    if (!totp && !demanded) return this.enter(200);
    const rest = { challenge: 'c1', expiresAt: '2126-12-01T12:00:00.000Z' };
    const methods = [...(totp && !unreadable ? ['totp'] : []), ...(recoveryCodes > 0 ? ['recovery_code'] : [])];
    return HttpResponse.json({ state: totp ? 'second_factor' : 'second_factor_setup', methods, ...rest });
  }

  private enter(status: number): Response {
    this.access = signedIn();
    return HttpResponse.json(this.access, { status });
  }

  private leave(request: Request): Response {
    this.sent.push({ method: 'DELETE', path: new URL(request.url).pathname, key: null, body: null });
    this.access = { state: 'signed_out' };
    return new HttpResponse(null, { status: 204 });
  }

  private async remember(request: Request): Promise<unknown> {
    const body: unknown = await request.json();
    this.sent.push({ method: request.method, path: new URL(request.url).pathname, key: null, body });
    return body;
  }
}
