import { randomUUIDv7 } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { idField } from '@recuerda/contracts';
import { fieldError } from '@recuerda/service';
import type { FastifyRequest } from 'fastify';

/**
 * Id of the entity a request creates: its `Idempotency-Key` (a UUID) when it has one, so that a repeated
 * request creates once; else a new UUID of version 7. Throws `validation_failed` for another key.
 */
function newIdOf(key: string | string[] | undefined): string {
  if (key === undefined) return randomUUIDv7();
  const parsed = idField.safeParse(key);
  if (!parsed.success) throw fieldError('Idempotency-Key', 'Debe ser un UUID.');
  return parsed.data.toLowerCase();
}

export const NewId = createParamDecorator((_: unknown, context: ExecutionContext) =>
  newIdOf(context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key']),
);
