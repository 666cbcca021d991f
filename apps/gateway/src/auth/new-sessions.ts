import { Injectable } from '@nestjs/common';
import type { AccessView, NewSession, SessionView } from '@recuerda/contracts';
import { AppError } from '@recuerda/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashOf, newToken, setSessionCookie } from './session-cookie.js';
import { SignInState } from './sign-in-state.js';

const MAX_USER_AGENT = 200;

/** Starts sessions: each has a new token, whatever cookie the request brought. */
@Injectable()
export class NewSessions {
  constructor(private readonly signIn: SignInState) {}

  /** @throws `not_found` while sign-in is off, or what `create` throws. */
  async start(
    request: FastifyRequest,
    reply: FastifyReply,
    keep: boolean,
    create: (session: NewSession) => Promise<SessionView>,
  ): Promise<AccessView> {
    if (!(await this.signIn.isOn())) throw new AppError('not_found');
    const token = newToken();
    const userAgent = (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT);
    const { user, endsAt } = await create({ tokenHash: hashOf(token), address: request.ip, userAgent });
    this.signIn.noteUsers();
    setSessionCookie(request, reply, token, keep);
    return { state: 'signed_in', user, endsAt };
  }
}
