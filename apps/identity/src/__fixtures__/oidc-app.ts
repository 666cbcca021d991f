import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BeginOidc,
  ConnectOidc,
  FinishOidc,
  ListAudit,
  ListUsers,
  MINUTE_MS,
  type OidcResult,
  ResolveSession,
} from '@recuerda/contracts';
import type { Env } from '@recuerda/service';
import { answerAtProvider, FakeClock, type OidcProvider, startOidcProvider } from '@recuerda/testing';
import { ANA, newSession, startIdentity } from './identity-app.js';

export const PORTAL = 'https://recuerda.example.org';
export const ADDRESS = '192.0.2.7';

export const person = (name: string, ...groups: string[]) => ({
  name,
  email: `${name.toLowerCase()}@example.org`,
  email_verified: true,
  groups,
});

/** Hash of the cookie of a new browser. */
export const newBrowser = (): string => newSession().tokenHash;
export const userOf = ({ signIn: result }: OidcResult) =>
  result && 'session' in result ? result.session.user : undefined;

export function oidcEnv(provider: OidcProvider): Env {
  const file = join(mkdtempSync(join(tmpdir(), 'recuerda-oidc-')), 'secret');
  writeFileSync(file, `${provider.clientSecret}\n`);
  return {
    PUBLIC_URL: PORTAL,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET_FILE: file,
    OIDC_NAME: 'Colegio',
    OIDC_ADMINISTRATOR_GROUP: 'dirección',
    OIDC_MANAGER_GROUPS: 'jefes=dirección; otros = Nada',
    OIDC_VIEWER_GROUP: 'profesores',
  };
}

/** The service with one administrator who has a password, and a real OpenID provider. */
export async function startOidc(more: Env = {}, clock = new FakeClock()) {
  const provider = await startOidcProvider({ portal: PORTAL, people: new Map() });
  const app = await startIdentity({ env: { ...oidcEnv(provider), ...more }, clock });
  const ana = (await app.setUp()).user.id;

  const begin = (browserHash: string, next: string | null = '/tasks', address = ADDRESS) =>
    app.send(BeginOidc, { browserHash, keep: false, next, address });
  const finish = (browserHash: string, answer: Record<string, string>, session = newSession(ADDRESS)) =>
    app.send(FinishOidc, { browserHash, answer: { state: '', ...answer }, session });
  /** Goes to the provider and comes back with its answer. */
  async function visit(login: string, change = (url: string) => url) {
    const browser = newBrowser();
    const { url } = await begin(browser);
    return { browser, answer: await answerAtProvider(change(url), login) };
  }
  return {
    app,
    provider,
    /** Id of the administrator. */
    ana,
    begin,
    finish,
    visit,
    async signIn(login: string, session = newSession(ADDRESS)): Promise<OidcResult> {
      const { browser, answer } = await visit(login);
      return finish(browser, answer, session);
    },
    /** Begins to connect the administrator. */
    async connect(sessionId: string, password = ANA.password, browserHash = newBrowser()) {
      const { url } = await app.send(ConnectOidc, { userId: ana, sessionId, password, browserHash });
      return { browserHash, url };
    },
    find: async (name: string) => (await app.send(ListUsers, {})).find((user) => user.name === name),
    isSignedIn: async (tokenHash: string) => (await app.send(ResolveSession, { tokenHash, active: false })) !== null,
    /** Returns the actions in the audit of a user, the newest first. */
    actions: async (entityId: string) =>
      (await app.send(ListAudit, { limit: 50, entityId })).items.map(({ action }) => action),
    /** Only the administrator is left, without an identity, and the next refusal is the first of its minute. */
    async clear(): Promise<void> {
      provider.people.clear();
      app.clock.advance(MINUTE_MS);
      await app.source.query('DELETE FROM identity.users WHERE id <> $1', [ana]);
      await app.source.query('DELETE FROM identity.oidc_accounts; DELETE FROM identity.totp');
    },
    async close(): Promise<void> {
      await app.close();
      await provider.stop();
    },
  };
}
export type OidcApp = Awaited<ReturnType<typeof startOidc>>;
