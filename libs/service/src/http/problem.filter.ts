import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asAppError, sendProblem } from './problem.js';

/** Sends errors of HTTP handlers as `application/problem+json`; only unexpected ones are logged as errors. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  catch(thrown: unknown, host: ArgumentsHost): void {
    if (host.getType() !== 'http') throw thrown;
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const error = asAppError(thrown);
    const fields = { code: error.code, method: request.method, url: request.url.split('?')[0], status: error.status };
    if (error.status >= 500) this.logger.error({ msg: 'request failed', ...fields, err: error.cause ?? error });
    else this.logger.debug({ msg: 'request refused', ...fields });
    sendProblem(reply, error, request.url);
  }
}
