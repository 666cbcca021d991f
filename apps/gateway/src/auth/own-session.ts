import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { SessionOfUser } from '@recuerda/contracts';
import { AppError } from '@recuerda/service';
import type { FastifyRequest } from 'fastify';
import type { RequestSession } from './sessions.js';

/** The session of the request. Throws `not_found` while sign-in is off: there are no accounts then. */
export const OwnSession = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { session } = context.switchToHttp().getRequest<FastifyRequest>();
  if (session === null) throw new AppError('not_found');
  return session;
});

/** Names a session in requests to identity. */
export const ofSession = ({ id: sessionId, user }: RequestSession): SessionOfUser => ({ userId: user.id, sessionId });
