import { Controller } from '@nestjs/common';
import { EndSession, ListSessions, ResolveSession, type SessionToken } from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { AppError } from '@recuerda/service';
import { ApiTokenStore } from '../api-tokens/api-token.store.js';
import { NetworkLimit } from '../attempts/network-limit.js';
import { IdentityProvider } from '../oidc/identity-provider.js';
import { EndedSessions } from '../sessions/ended-sessions.js';
import { SessionStore } from '../sessions/session.store.js';
import { OwnRequestHandler } from '../users/own-request-handler.js';

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
  async resolve({ tokenHash, active, programAddress }: SessionToken) {
    const find = async () => (await this.sessions.resolve(tokenHash, active)) ?? this.tokens.resolve(tokenHash);
    if (programAddress === undefined) return find();
    return this.network.pass({ address: programAddress }, async () => {
      const session = await find();
      if (session === null) throw new AppError('unauthorized');
      return session;
    });
  }

  @OwnRequestHandler(ListSessions)
  list(user: { userId: string }) {
    return this.sessions.list(user.userId);
  }

  @OwnRequestHandler(EndSession)
  async end(ofUser: { userId: string; sessionId: string }) {
    const idToken = await this.sessions.oidcIdTokenOf(ofUser);
    const ended = await this.sessions.end(ofUser);
    await this.ended.announce(ofUser.userId, ended);
    return { providerUrl: idToken === null ? null : await this.provider.signOutUrl(idToken) };
  }
}
