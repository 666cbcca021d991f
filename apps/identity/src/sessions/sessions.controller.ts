import { Controller } from '@nestjs/common';
import { EndSession, ListSessions, ResolveSession, type SessionSummary, type SessionView } from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { ApiTokenStore } from '../api-tokens/api-token.store.js';
import { assertOwn } from '../users/assert-own.js';
import { EndedSessions } from './ended-sessions.js';
import { SessionStore } from './session.store.js';

@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: SessionStore,
    private readonly ended: EndedSessions,
    private readonly tokens: ApiTokenStore,
  ) {}

  @RequestHandler(ResolveSession)
  async resolve({ tokenHash, active }: { tokenHash: string; active: boolean }): Promise<SessionView | null> {
    return (await this.sessions.resolve(tokenHash, active)) ?? this.tokens.resolve(tokenHash);
  }

  @RequestHandler(ListSessions)
  async list(user: { userId: string }): Promise<SessionSummary[]> {
    assertOwn(user);
    return this.sessions.list(user.userId);
  }

  @RequestHandler(EndSession)
  async end(ofUser: { userId: string; sessionId: string }): Promise<Record<string, never>> {
    assertOwn(ofUser);
    await this.ended.announce(ofUser.userId, await this.sessions.end(ofUser));
    return {};
  }
}
