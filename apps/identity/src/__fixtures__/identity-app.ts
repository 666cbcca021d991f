import { createHash, randomBytes } from 'node:crypto';
import { Controller, Module } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import {
  CreateFirstAdministrator,
  type DepartmentQuery,
  type DepartmentView,
  type Envelope,
  ListDepartments,
  type NewSession,
  type Page,
  type RequestDefinition,
  REQUESTS,
  SessionsEnded,
  type SessionView,
  type SignInResult,
  StartSession,
  type Subscription,
  SUBSCRIPTIONS,
} from '@recuerda/contracts';
import { RetentionService } from '@recuerda/database';
import { EventHandler, EventPublisher, MessagingModule, RequestClient, RequestHandler } from '@recuerda/messaging';
import { bootstrap, type Env } from '@recuerda/service';
import { BARE_DEPARTMENT, createTestDatabase, FakeClock, patientSend, TEST_KEY } from '@recuerda/testing';
import type { DataSource } from 'typeorm';
import { IdentityModule } from '../identity.module.js';
import { ARGON2 } from '../passwords/argon2.js';
import { AdministratorMails } from '../mail/administrator-mails.js';
import { HashingQueue } from '../passwords/hashing-queue.js';
import { SetupLink } from '../setup/setup-link.js';

// Hashing would be a third of the CPU of these tests.
Object.assign(ARGON2, { memory: 1_024, passes: 1 });

const PROBE: Subscription = { queue: 'probe.sessions', bindings: [SessionsEnded], prefetch: 100 };
const isAnswered = ({ pattern }: RequestDefinition): boolean =>
  pattern.startsWith('identity.') || pattern === ListDepartments.pattern;
const CONTRACTS = {
  subscriptions: [PROBE, SUBSCRIPTIONS.identityAudit, SUBSCRIPTIONS.identityDigests, SUBSCRIPTIONS.identityErasures],
  requests: REQUESTS.filter(isAnswered),
};

/** The session of a sign-in that lacks no factor. */
export function sessionOf(result: SignInResult): SessionView {
  if ('challenge' in result) throw new Error('a second factor is missing');
  return result.session;
}

/** The only department that directory has. */
export const DEPARTMENT: DepartmentView = {
  ...BARE_DEPARTMENT,
  manager: null,
  id: '0198f2a0-0000-7000-8000-0000000000d1',
  name: 'Dirección',
  description: null,
  employeeCount: 0,
  taskCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

@Controller()
class Probe {
  readonly ended: string[] = [];

  @EventHandler(PROBE)
  async handle(events: Envelope[]): Promise<void> {
    this.ended.push(...events.filter(SessionsEnded.is).flatMap(({ data }) => data.tokenHashes));
  }

  /** In place of directory. */
  @RequestHandler(ListDepartments)
  async list({ ids, search }: DepartmentQuery): Promise<Page<DepartmentView>> {
    const items = [DEPARTMENT].filter(
      ({ id, name }) => ids?.split(',').includes(id) ?? name.toLowerCase() === search?.toLowerCase(),
    );
    return { items, nextCursor: null, total: items.length };
  }
}

@Module({ controllers: [Probe] })
class ProbeModule {}

const newTokenHash = (): string => createHash('sha256').update(randomBytes(32)).digest('base64url');

/** The browser of most tests. */
const DEVICE_HASH = newTokenHash();
/** A session as gateways make it for a client. */
export const newSession = (address = '192.0.2.7', deviceHash = DEVICE_HASH): NewSession => ({
  tokenHash: newTokenHash(),
  address,
  userAgent: 'Firefox',
  deviceHash,
});

/** Input of a change of the password; the session gets another token. */
export const passwordChange = (current: string, next = current) => ({ current, next, tokenHash: newTokenHash() });

/** The ids in a request about one's own account. */
export const ownIds = ({ id, user }: SessionView) => ({ userId: user.id, sessionId: id });

export const ANA = { name: 'Ana Núñez', email: 'ana@example.org', password: 'correct horse battery' };

interface Options {
  env?: Env;
  clock?: FakeClock;
  /** Database of another start; a new one by default. */
  databaseUrl?: string | undefined;
}

/** The service on a database of its own, with sign-in on. */
export async function startIdentity({ env: given = {}, clock = new FakeClock(), databaseUrl }: Options = {}) {
  const database = databaseUrl === undefined ? await createTestDatabase() : undefined;
  const url = databaseUrl ?? database?.url;
  const env = { DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'silent', AUTH: 'on', SECRETS_KEY: TEST_KEY, ...given };
  const messaging = MessagingModule.register({
    services: ['identity', 'directory', 'probe'],
    env,
    contracts: CONTRACTS,
  });
  const app = await bootstrap({
    name: 'identity',
    env,
    imports: [messaging, IdentityModule.register(env), ProbeModule],
    clock,
  });
  const send = patientSend(app.get(RequestClient));
  const begin = ({ keep = false, session = newSession(), ...account }: Partial<SignIn>): Promise<SignInResult> =>
    send(StartSession, { email: ANA.email, password: ANA.password, ...account, keep, session });
  const source = app.get<DataSource>(getDataSourceToken('identity'), { strict: false });
  const setupLink = app.get(SetupLink, { strict: false });
  const publisher = app.get(EventPublisher);
  const signIn = async (input: Partial<SignIn> = {}): Promise<SessionView> => sessionOf(await begin(input));
  const forgetAttempts = () =>
    source.query(
      'DELETE FROM identity.sign_in_attempts; DELETE FROM identity.network_failures; DELETE FROM identity.sessions',
    );
  return {
    databaseUrl: url,
    clock,
    send,
    publish: (...events: Envelope[]): Promise<void> => publisher.publish(events),
    source,
    hashing: app.get(HashingQueue, { strict: false }),
    administratorMails: app.get(AdministratorMails, { strict: false }),
    /** Token hashes of the sessions whose end was published. */
    ended: app.get(Probe, { strict: false }).ended,
    link: () => setupLink.link,
    prune: () => app.get(RetentionService, { strict: false }).prune(),
    /** Creates the first administrator, with a session. */
    setUp: async (session = newSession()): Promise<SessionView> =>
      sessionOf(await send(CreateFirstAdministrator, { ...ANA, token: setupLink.link?.split('=')[1] ?? '', session })),
    /** A sign-in that may lack a factor. */
    begin: (input: Partial<SignIn> = {}): Promise<SignInResult> => begin(input),
    signIn,
    /** Deletes all attempts to sign in, and all sessions. */
    forgetAttempts,
    /** Forgets all attempts and sessions, and begins the only session. */
    signInAnew: async () => {
      await forgetAttempts();
      const session = await signIn();
      return { session, ofUser: ownIds(session) };
    },
    close: async () => {
      await app.close();
      await database?.drop();
    },
  };
}

interface SignIn {
  email: string;
  password: string;
  keep: boolean;
  session: NewSession;
}

export type IdentityApp = Awaited<ReturnType<typeof startIdentity>>;
