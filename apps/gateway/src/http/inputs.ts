import { randomUUIDv7 } from 'node:crypto';
import { Body, createParamDecorator, type ExecutionContext, Param, type PipeTransform, Query } from '@nestjs/common';
import { ApiHeader, ApiParam } from '@nestjs/swagger';
import { AppError, fieldError, parseInput } from '@recuerda/service';
import { z } from 'zod';
import { type ErrorCode, idField } from '@recuerda/contracts';
import type { FastifyRequest } from 'fastify';
import { input } from '../openapi/operation.js';

/**
 * Parses a body or query by its contract. An absent one counts as empty, so that the error names every missing field.
 */
class InputPipe<T> implements PipeTransform<unknown, T> {
  constructor(private readonly schema: z.ZodType<T>) {}

  transform(value: unknown): T {
    return parseInput(this.schema, value === undefined ? {} : value);
  }
}

/**
 * The JSON body by its contract; throws `validation_failed`. The schema also describes the body in the OpenAPI
 * document.
 */
export const JsonBody = (schema: z.ZodType): ParameterDecorator =>
  input(Body({ schema, pipes: [new InputPipe(schema)] }), ['validation_failed']);

/** The whole query string by its contract; throws `validation_failed`. */
export const QueryInput = (schema: z.ZodType): ParameterDecorator =>
  input(Query({ schema, pipes: [new InputPipe(schema)] }), ['validation_failed']);

/** A number of rows in a query string, from 1 to `most`. */
export const countField = (most: number) =>
  z.coerce
    .number({ error: 'Debe ser un número.' })
    .int('Debe ser un número entero.')
    .min(1, 'El mínimo es 1.')
    .max(most, `El máximo es ${most}.`);

/** Returns the id in lower case, as services write it. Throws the entity's "not found" for what is not a UUID. */
class IdPipe implements PipeTransform<string, string> {
  constructor(private readonly missing: ErrorCode) {}

  transform(value: string): string {
    if (!idField.safeParse(value).success) throw new AppError(this.missing);
    return value.toLowerCase();
  }
}

const uuid = { type: 'string', format: 'uuid' };

/** The `:id` of the path, or another id in it. */
export const IdParam = (missing: ErrorCode, name = 'id'): ParameterDecorator =>
  input(Param(name, new IdPipe(missing)), [missing], ApiParam({ name, schema: uuid }));

function givenIdOf(context: ExecutionContext): string | undefined {
  const key = context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'];
  if (key === undefined) return undefined;
  const parsed = idField.safeParse(key);
  if (!parsed.success) throw fieldError('Idempotency-Key', 'Debe ser un UUID.');
  return parsed.data.toLowerCase();
}

const REPEATABLE = [
  'Un UUID que será el id de lo creado.',
  'Durante al menos 24 horas, repetir la petición con la misma clave crea una sola vez:',
  'con el mismo contenido responde 201 con lo creado, tal como está ahora;',
  'con otro contenido, 409 `already_exists`, con lo que existe en `entity`;',
  'si ya se eliminó, 409 `already_deleted`: para crearlo de nuevo hace falta otra clave.',
].join(' ');

const UNDOABLE = 'Un UUID con el que este cambio se puede deshacer durante una hora: el `change` de `undo`.';

const keyInput = (parameter: ParameterDecorator, description: string): ParameterDecorator =>
  input(
    parameter,
    ['validation_failed'],
    ApiHeader({ name: 'Idempotency-Key', required: false, schema: uuid, description }),
  );

const newId = createParamDecorator((_: unknown, context: ExecutionContext) => givenIdOf(context) ?? randomUUIDv7());
const changeId = createParamDecorator((_: unknown, context: ExecutionContext) => givenIdOf(context));

/**
 * Id of the entity a request creates: its `Idempotency-Key` (a UUID) when it has one, so that a repeated
 * request creates once; else a new UUID of version 7. Throws `validation_failed` for another key.
 */
export const NewId = (): ParameterDecorator => keyInput(newId(), REPEATABLE);

/** Id of a change, under which it can be undone: its `Idempotency-Key`. Throws as {@link NewId}. */
export const ChangeId = (): ParameterDecorator => keyInput(changeId(), UNDOABLE);
