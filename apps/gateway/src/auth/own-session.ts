import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { AppError } from '@recuerda/service';
import type { FastifyRequest } from 'fastify';

/** The session of the request. Throws `not_found` while sign-in is off: nobody has an account then. */
export const OwnSession = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { session } = context.switchToHttp().getRequest<FastifyRequest>();
  if (session === null) throw new AppError('not_found');
  return session;
});
