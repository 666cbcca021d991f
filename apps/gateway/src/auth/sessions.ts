import { createParamDecorator, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import {
  type Principal,
  ResolveSession,
  type SessionOfUser,
  type SessionToken,
  type SessionView,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { AppError } from '@recuerda/service';
import type { FastifyRequest } from 'fastify';
import { input } from '../openapi/operation.js';
import { isProgram, tokenHashOf } from './cookies.js';

/** How long a session is cached, ms: at most this long it outlives a revocation that was not announced. */
const MAX_AGE_MS = 5_000;
/** Maximum sessions in memory; the one that was asked for longest ago is evicted. */
const MAX_SESSIONS = 10_000;
/** Longest address that identity takes: behind a trusted proxy a client may make up any. */
const MAX_ADDRESS = 100;
/** Maximum wait for identity, ms. */
const TIMEOUT_MS = 2_000;

interface Known {
  session: Promise<SessionView | null>;
  /** Identity knows that the person is active. */
  active: boolean;
  askedAt: number;
}

/** A session and the hash of its token. */
export interface RequestSession extends SessionView {
  tokenHash: string;
}

/** Returns for whom a request of this session is executed. */
export function principalOf({ id, user, permissions }: SessionView, address: string): Principal {
  const { id: userId, role, departmentIds } = user;
  return { userId, role, departmentIds, address, ...(permissions && { tokenId: id, permissions }) };
}

/** Returns how the portal sees a session. */
export const signedIn = ({ user, endsAt }: SessionView) => ({ state: 'signed_in', user, endsAt }) as const;

/**
 * Identity's answers about sessions, cached for five seconds. While identity is unavailable, requests of cached
 * sessions succeed until then and fail with `service_unavailable` afterwards.
 */
@Injectable()
export class Sessions {
  /** By the hash of the token, in the order in which they were asked for. */
  private readonly known = new Map<string, Known>();

  constructor(private readonly requests: RequestClient) {}

  /**
   * Returns the session of a request; null if there is none, or it has ended. Requests that change something prolong
   * it, reads do not: the portal repeats them without its user.
   */
  async of(
    request: FastifyRequest,
    active = !['GET', 'HEAD'].includes(request.method),
  ): Promise<RequestSession | null> {
    const tokenHash = tokenHashOf(request);
    const session =
      tokenHash === undefined
        ? null
        : await this.resolve(tokenHash, active, isProgram(request) ? request.ip.slice(0, MAX_ADDRESS) : undefined);
    return tokenHash === undefined || session === null ? null : { ...session, tokenHash };
  }

  /**
   * @param programAddress of a program. A wrong token counts once: one that expired does not limit its network for as
   *   long as a program goes on.
   */
  resolve(tokenHash: string, active: boolean, programAddress?: string): Promise<SessionView | null> {
    const known = this.recent(tokenHash);
    const from = this.known.has(tokenHash) ? undefined : programAddress;
    if (known && (known.active || !active)) return known.session;
    // What waits for the same answer goes on with the same session.
    const answer = this.ask({ tokenHash, active, programAddress: from }).catch((cause: unknown) => {
      if (cause instanceof AppError && cause.code === 'unauthorized') return null;
      const isForgotten = this.known.get(tokenHash) !== asked;
      if (!isForgotten) this.known.delete(tokenHash);
      if (cause instanceof AppError && cause.code === 'too_many_requests') throw cause;
      if (isForgotten || !known) throw new AppError('service_unavailable', {}, { cause });
      this.known.set(tokenHash, known);
      return known.session;
    });
    const asked: Known = { session: answer, active, askedAt: performance.now() };
    this.known.delete(tokenHash);
    this.known.set(tokenHash, asked);
    this.evict();
    return answer;
  }

  /**
   * True if the person of a session has entered the password lately, and for an API token. What is known may be from
   * before that, by another gateway.
   */
  async isConfirmed(session: RequestSession): Promise<boolean> {
    if (session.permissions || isNow(session)) return true;
    this.forget([session.tokenHash]);
    const now = await this.resolve(session.tokenHash, true);
    return now !== null && isNow(now);
  }

  /** Forgets sessions that have ended. */
  forget(tokenHashes: Iterable<string>): void {
    for (const tokenHash of tokenHashes) this.known.delete(tokenHash);
  }

  /** Forgets all: ends of sessions may have been missed. */
  forgetAll(): void {
    this.known.clear();
  }

  private recent(tokenHash: string): Known | undefined {
    const known = this.known.get(tokenHash);
    return known && performance.now() - known.askedAt < MAX_AGE_MS ? known : undefined;
  }

  private ask(token: SessionToken): Promise<SessionView | null> {
    return this.requests.send(ResolveSession, token, { timeoutMs: TIMEOUT_MS });
  }

  private evict(): void {
    if (this.known.size <= MAX_SESSIONS) return;
    const [oldest] = this.known.keys();
    if (oldest !== undefined) this.known.delete(oldest);
  }
}

const isNow = ({ confirmedUntil }: SessionView): boolean =>
  confirmedUntil !== null && Date.parse(confirmedUntil) > Date.now();

function sessionOf(context: ExecutionContext): RequestSession {
  const { session } = context.switchToHttp().getRequest<FastifyRequest>();
  if (session === null) throw new AppError('not_found');
  return session;
}
const ownSession = createParamDecorator((_: unknown, context: ExecutionContext) => sessionOf(context));

/** The session of the request. Throws `not_found` while sign-in is off: there are no accounts then. */
export const OwnSession = (): ParameterDecorator => input(ownSession(), ['not_found']);

/** Lets no request to a controller pass while sign-in is off. Throws `not_found`. */
export const OnlyWithAccounts = (): ClassDecorator & MethodDecorator =>
  UseGuards({ canActivate: (context: ExecutionContext) => sessionOf(context) !== null });

/** Names a session in requests to identity. */
export const ofSession = ({ id: sessionId, user }: RequestSession): SessionOfUser => ({ userId: user.id, sessionId });
