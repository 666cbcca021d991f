import { STATUS_CODES } from 'node:http';
import { applyDecorators, HttpCode } from '@nestjs/common';
import { ApiIncludeEndpoint, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { type ErrorCode, ERRORS, type Problem, PROOF_TYPES } from '@recuerda/contracts';
import type { z } from 'zod';

/** Name of the session cookie in the OpenAPI document. */
export const SESSION_SCHEME = 'session';
/** Name of the API token in the OpenAPI document. */
export const TOKEN_SCHEME = 'token';

interface OperationOptions {
  /** One Spanish sentence. */
  summary: string;
  description?: string;
  /** Status of success; by default 200, without an answer 204. */
  status?: number;
  /** Shape of the answer. */
  answer?: z.ZodType;
  /** The answer is a file: a list as XLSX or CSV, an archive of several files, or a photo or document. */
  files?: 'list' | 'archive' | 'proof';
  /** The answer is a list of `answer`. */
  list?: boolean;
  example?: unknown;
  /** Errors it may answer besides those that any may (429, 503, 504) and those of its {@link input}s. */
  problems?: readonly ErrorCode[];
}

const file = { schema: { type: 'string', format: 'binary' } };
const FILES = {
  list: { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': file, 'text/csv': file },
  archive: { 'application/zip': file },
  proof: Object.fromEntries(PROOF_TYPES.map((type) => [type, file])),
};

const ALWAYS: readonly ErrorCode[] = ['too_many_requests', 'service_unavailable', 'request_timeout'];

/** Describes one operation of the API in the OpenAPI document, and sets the status of its success. */
export function Operation({ summary, description, answer, list, files, example, ...options }: OperationOptions) {
  const { status = answer || files ? 200 : 204, problems = [] } = options;
  return applyDecorators(
    HttpCode(status),
    ApiIncludeEndpoint(),
    ApiOperation({ summary, ...(description !== undefined && { description }) }),
    ApiResponse({
      status,
      description: status === 204 ? 'Hecho.' : 'Correcto.',
      ...(files && { content: FILES[files] }),
      ...(answer && { standardSchema: answer, isArray: list ?? false }),
      ...(example !== undefined && { example }),
    }),
    (target: object, key: string | symbol, descriptor: PropertyDescriptor) => {
      const codes = [...inputProblemsOf(descriptor.value), ...problems, ...ALWAYS];
      for (const describe of problemResponses(codes)) describe(target, key, descriptor);
    },
  );
}

const INPUT_PROBLEMS = Symbol('INPUT_PROBLEMS');
const inputProblemsOf = (method: object): ErrorCode[] => Reflect.getMetadata(INPUT_PROBLEMS, method) ?? [];

/**
 * Describes an input of an operation in the OpenAPI document: the errors that a wrong one is answered with, and what
 * else `describe` says.
 */
export const input =
  (parameter: ParameterDecorator, problems: readonly ErrorCode[], describe?: MethodDecorator): ParameterDecorator =>
  (target, key, index) => {
    parameter(target, key, index);
    const descriptor = key === undefined ? undefined : Object.getOwnPropertyDescriptor(target, key);
    if (key === undefined || !descriptor) return;
    // Parameters are decorated from the last to the first.
    Reflect.defineMetadata(INPUT_PROBLEMS, [...problems, ...inputProblemsOf(descriptor.value)], descriptor.value);
    describe?.(target, key, descriptor);
  };

/** One response a status, since several codes may share one. */
export function problemResponses(codes: readonly ErrorCode[]): MethodDecorator[] {
  const byStatus = Map.groupBy(new Set(codes), (code) => ERRORS[code].status);
  return [...byStatus].map(([status, names]) => {
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
  const errors = code === 'validation_failed' && [{ field: 'name', message: 'Este campo es obligatorio.' }];
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code,
    detail,
    ...(errors && { errors }),
  };
}

/** Description of a PATCH that names the values it overwrites. */
export const EXPECTED = [
  '`expected`, opcional, tiene los valores que se vieron.',
  'Si en uno de sus campos hay ahora otro, y no es el que se envía, no cambia nada y responde 409 `fields_changed`,',
  'con los campos en `errors` y lo que existe en `entity`.',
].join(' ');

/** Description of a request that undoes one change. */
export const UNDO = [
  'Durante una hora, y una vez. Es otro cambio: los recordatorios siguen como iban,',
  'y el que debía salir mientras tanto sale una vez.',
  'Si alguien hizo otro cambio después, ese se queda y responde 409 `changed_since`.',
].join(' ');
