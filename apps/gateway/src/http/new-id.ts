import { randomUUIDv7 } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { idField } from '@recuerda/contracts';
import { fieldError } from '@recuerda/service';
import type { FastifyRequest } from 'fastify';

/**
 * Id of the entity a request creates: its `Idempotency-Key` (a UUID) when it has one, so that a repeated
 * request creates once; else a new UUID of version 7. Throws `validation_failed` for another key.
 */
const newIdOf = (key: string | string[] | undefined): string => givenIdOf(key) ?? randomUUIDv7();

function givenIdOf(key: string | string[] | undefined): string | undefined {
  if (key === undefined) return undefined;
  const parsed = idField.safeParse(key);
  if (!parsed.success) throw fieldError('Idempotency-Key', 'Debe ser un UUID.');
  return parsed.data.toLowerCase();
}

const keyOf = (context: ExecutionContext) =>
  context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'];

export const NewId = createParamDecorator((_: unknown, context: ExecutionContext) => newIdOf(keyOf(context)));
/** Id of a change, under which it can be undone: its `Idempotency-Key`. Throws as {@link NewId}. */
export const ChangeId = createParamDecorator((_: unknown, context: ExecutionContext) => givenIdOf(keyOf(context)));
