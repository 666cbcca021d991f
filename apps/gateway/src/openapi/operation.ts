import { STATUS_CODES } from 'node:http';
import { applyDecorators } from '@nestjs/common';
import { ApiIncludeEndpoint, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { type ErrorCode, ERRORS, type Problem } from '@recuerda/contracts';
import type { z } from 'zod';

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
