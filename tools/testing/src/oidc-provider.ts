import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AdapterPayload, Provider } from 'oidc-provider';

type Claims = Readonly<Record<string, unknown>>;

/** A person's claims of UserInfo, by `sub`. `idToken`: claims of the ID token. `userInfo`: null if it fails. */
export type OidcPeople = Map<string, Claims & { idToken?: Claims; userInfo?: null }>;

interface Options {
  port?: number;
  /** Where the product is: `<origin>/login/callback` and `<origin>/login`. */
  portal: string;
  people: OidcPeople;
}

/** A real OpenID provider on a free port: everybody in `people` may sign in by a button with their `sub`. */
export async function startOidcProvider({ port = 0, portal, people }: Options) {
  // Only the tests of sign-in pay for loading it.
  const { Provider } = await import('oidc-provider');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { clientId: 'recuerda', clientSecret: randomBytes(24).toString('base64url') };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [`${portal}/login/callback`],
        post_logout_redirect_uris: [`${portal}/login`],
      },
    ],
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['name', 'groups', 'preferred_username'],
    },
    // The ID token has what `claimsOf` gives it, also if UserInfo could be asked.
    conformIdTokenClaims: false,
    findAccount: (_context, id) => ({ accountId: id, claims: (use) => ({ ...claimsOf(people, id, use), sub: id }) }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    jwks: { keys: [{ ...newKey(), use: 'sig', alg: 'RS256', kid: 'test' }] },
    // Without these two it warns.
    adapter: Rows,
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    cookies: { keys: [randomBytes(24).toString('base64url')] },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    interact(provider, people, request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  return {
    issuer,
    ...client,
    people,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type OidcProvider = Awaited<ReturnType<typeof startOidcProvider>>;

function claimsOf(people: OidcPeople, id: string, use: string): Claims {
  const { idToken, userInfo, ...claims } = people.get(id) ?? {};
  if (use === 'id_token') return { amr: claims['amr'], ...idToken };
  if (userInfo === null) throw new Error('UserInfo fails');
  return claims;
}

/** A provider's storage, in memory. */
class Rows {
  private readonly rows = new Map<string, AdapterPayload>();

  async upsert(id: string, row: AdapterPayload): Promise<void> {
    this.rows.set(id, row);
  }
  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.rows.get(id);
  }
  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...this.rows.values()].find((row) => row.uid === uid);
  }
  async findByUserCode(): Promise<undefined> {}
  async consume(id: string): Promise<void> {
    const row = this.rows.get(id);
    if (row) row.consumed = Date.now() / 1_000;
  }
  async destroy(id: string): Promise<void> {
    this.rows.delete(id);
  }
  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, row] of this.rows) if (row.grantId === grantId) this.rows.delete(id);
  }
}

const newKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }) as Record<string, string>;

/** GET shows the buttons, POST is the press of one. Consent is given without a question. */
async function interact(provider: Provider, people: OidcPeople, request: IncomingMessage, response: ServerResponse) {
  const { prompt, params, session, grantId } = await provider.interactionDetails(request, response);
  if (prompt.name === 'consent') {
    const grant =
      (grantId && (await provider.Grant.find(grantId))) ||
      new provider.Grant({ accountId: session?.accountId, clientId: String(params['client_id']) });
    grant.addOIDCScope(String(params['scope']));
    const consent = { grantId: await grant.save() };
    return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
  }
  if (request.method !== 'POST') {
    const buttons = [...people.keys(), 'cancel'].map((name) => `<button name="login" value="${name}">${name}</button>`);
    const page = `<!doctype html><html lang="en"><title>Provider</title><form method="post">${buttons.join('')}</form>`;
    return void response.setHeader('content-type', 'text/html').end(page);
  }
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const accountId = new URLSearchParams(body).get('login') ?? 'cancel';
  const result = accountId === 'cancel' ? { error: 'access_denied' } : { login: { accountId } };
  return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

/**
 * Does what a browser does that opens `url` for somebody who presses the button `login`. Returns the answer that the
 * provider sends to the portal.
 */
export async function answerAtProvider(url: string, login: string): Promise<Record<string, string>> {
  const cookies = new Map<string, string>();
  let [next, method] = [new URL(url), 'GET'];
  for (let step = 0; step < 20; step += 1) {
    const body = method === 'POST' ? new URLSearchParams({ login }) : null;
    const headers = { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') };
    const response = await fetch(next, { method, headers, body, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null && (method === 'POST' || !response.ok))
      throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    method = location === null ? 'POST' : 'GET';
    if (location !== null) next = new URL(location, next);
    if (next.pathname === '/login/callback') return Object.fromEntries(next.searchParams);
  }
  throw new Error('The provider never leads back');
}
