import { Controller } from '@nestjs/common';
import {
  EndSession,
  ListSessions,
  ResolveSession,
  type SessionSummary,
  type SessionToken,
  type SessionView,
  type SignedOut,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { AppError } from '@recuerda/service';
import { ApiTokenStore } from '../api-tokens/api-token.store.js';
import { NetworkLimit } from '../attempts/network-limit.js';
import { IdentityProvider } from '../oidc/identity-provider.js';
import { EndedSessions } from '../sessions/ended-sessions.js';
import { SessionStore } from '../sessions/session.store.js';
import { assertOwn } from '../users/assert-own.js';

@Controller()
export class SessionsController {
  constructor(
    private readonly network: NetworkLimit,
    private readonly sessions: SessionStore,
    private readonly ended: EndedSessions,
    private readonly tokens: ApiTokenStore,
    private readonly provider: IdentityProvider,
  ) {}

  @RequestHandler(ResolveSession)
  async resolve({ tokenHash, active, programAddress }: SessionToken): Promise<SessionView | null> {
    const find = async () => (await this.sessions.resolve(tokenHash, active)) ?? this.tokens.resolve(tokenHash);
    if (programAddress === undefined) return find();
    return this.network.pass({ address: programAddress }, async () => {
      const session = await find();
      if (session === null) throw new AppError('unauthorized');
      return session;
    });
  }

  @RequestHandler(ListSessions)
  async list(user: { userId: string }): Promise<SessionSummary[]> {
    assertOwn(user);
    return this.sessions.list(user.userId);
  }

  @RequestHandler(EndSession)
  async end(ofUser: { userId: string; sessionId: string }): Promise<SignedOut> {
    assertOwn(ofUser);
    const idToken = await this.sessions.oidcIdTokenOf(ofUser);
    const ended = await this.sessions.end(ofUser);
    if (ended.length === 0) throw new AppError('not_found');
    await this.ended.announce(ofUser.userId, ended);
    return { providerUrl: idToken === null ? null : await this.provider.signOutUrl(idToken) };
  }
}
