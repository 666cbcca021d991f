import { asAppError, toProblem } from '@recuerda/service';
import type { FastifyReply } from 'fastify';

const PROBLEM = 'application/problem+json; charset=utf-8';

/** Sends an error response. Returns its status. */
export function answerError(reply: FastifyReply, thrown: unknown, instance: string): number {
  const problem = toProblem(asAppError(thrown), instance);
  if (problem.status === 415) problem.detail = 'El contenido debe ser multipart/form-data.';
  void reply.status(problem.status).header('content-type', PROBLEM).send(JSON.stringify(problem));
  return problem.status;
}
