import { type CallHandler, type ExecutionContext, UseInterceptors } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { tap } from 'rxjs';

/** Answers with the address of what was created, in the header `Location`. */
export const Location = <T>(addressOf: (created: T) => string): MethodDecorator =>
  UseInterceptors({
    intercept: (context: ExecutionContext, next: CallHandler<T>) => {
      const reply = context.switchToHttp().getResponse<FastifyReply>();
      return next.handle().pipe(tap((created) => void reply.header('location', addressOf(created))));
    },
  });
