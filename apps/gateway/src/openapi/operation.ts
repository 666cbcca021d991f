import { STATUS_CODES } from 'node:http';
import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiIncludeEndpoint, ApiOperation, ApiParam, ApiResponse } from '@nestjs/swagger';
import { type ErrorCode, ERRORS, type Problem } from '@recuerda/contracts';
import type { z } from 'zod';

/** Name of the session cookie in the OpenAPI document. */
export const SESSION_SCHEME = 'session';
/** Name of the API token in the OpenAPI document. */
export const TOKEN_SCHEME = 'token';

interface OperationOptions {
  /** One Spanish sentence. */
  summary: string;
  description?: string;
  /** Status of success; 200 when absent. */
  status?: number;
  /** Shape of the answer; none for 204. */
  answer?: z.ZodType;
  /** The answer is a file: a list as XLSX or CSV, or an archive of several files. */
  files?: 'list' | 'archive';
  /** The answer is a list of `answer`. */
  list?: boolean;
  example?: unknown;
  /** Errors it may answer besides those that any may (429, 503, 504). */
  problems?: readonly ErrorCode[];
}

const file = { schema: { type: 'string', format: 'binary' } };
const FILES = {
  list: { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': file, 'text/csv': file },
  archive: { 'application/zip': file },
};

const ALWAYS: readonly ErrorCode[] = ['too_many_requests', 'service_unavailable', 'request_timeout'];

/** Describes one operation of the API in the OpenAPI document. */
export function Operation({
  summary,
  description,
  status = 200,
  answer,
  list,
  files,
  example,
  problems = [],
}: OperationOptions) {
  return applyDecorators(
    ApiIncludeEndpoint(),
    ApiOperation({ summary, ...(description !== undefined && { description }) }),
    ApiResponse({
      status,
      description: status === 204 ? 'Hecho.' : 'Correcto.',
      ...(files && { content: FILES[files] }),
      ...(answer && { standardSchema: answer, isArray: list ?? false }),
      ...(example !== undefined && { example }),
    }),
    ...problemResponses([...problems, ...ALWAYS]),
  );
}

/** One response a status, since several codes may share one. */
export function problemResponses(codes: readonly ErrorCode[]): MethodDecorator[] {
  const statuses = new Set(codes.map((code) => ERRORS[code].status));
  return [...statuses].map((status) => {
    const names = codes.filter((code) => ERRORS[code].status === status);
    const examples = Object.fromEntries(names.map((code) => [code, { summary: code, value: exampleOf(code) }]));
    return ApiResponse({
      status,
      description: names.map((code) => `\`${code}\``).join(', '),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' }, examples } },
    });
  });
}

function exampleOf(code: ErrorCode): Problem {
  const { status, detail } = ERRORS[code];
  const errors = code === 'validation_failed' ? [{ field: 'name', message: 'Este campo es obligatorio.' }] : undefined;
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code,
    detail,
    ...(errors && { errors }),
  };
}

const IDEMPOTENCY_KEY = [
  'Un UUID que será el id de lo creado.',
  'Durante al menos 24 horas, repetir la petición con la misma clave crea una sola vez:',
  'con el mismo contenido responde 201 con lo creado, tal como está ahora;',
  'con otro contenido, 409 `already_exists`, con lo que existe en `entity`;',
  'si ya se eliminó, 409 `already_deleted`: para crearlo de nuevo hace falta otra clave.',
].join(' ');

/** Description of a PATCH that names the values it overwrites. */
export const EXPECTED = [
  '`expected`, opcional, tiene los valores que se vieron.',
  'Si en uno de sus campos hay ahora otro, y no es el que se envía, no cambia nada y responde 409 `fields_changed`,',
  'con los campos en `errors` y lo que existe en `entity`.',
].join(' ');

const uuid = { type: 'string', format: 'uuid' };

/** Describes the `:id` of a path, or another id in it. */
export const ApiId = (name = 'id'): MethodDecorator => ApiParam({ name, schema: uuid });

/** Describes the key under which a change can be undone. */
export const ApiUndoable = (): MethodDecorator =>
  ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    schema: uuid,
    description: 'Un UUID con el que este cambio se puede deshacer durante una hora: el `change` de `undo`.',
  });

/** Description of a request that undoes one change. */
export const UNDO = [
  'Durante una hora, y una vez. Es otro cambio: los recordatorios siguen como iban,',
  'y el que debía salir mientras tanto sale una vez.',
  'Si alguien hizo otro cambio después, ese se queda y responde 409 `changed_since`.',
].join(' ');

/** Describes the key that makes a creation repeatable. */
export const ApiCreates = (): MethodDecorator =>
  applyDecorators(
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      schema: uuid,
      description: IDEMPOTENCY_KEY,
    }),
  );
