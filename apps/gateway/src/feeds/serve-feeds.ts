import { webcrypto } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ReadCalendarFeed } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { AppError, asAppError, counter, isToken, sendProblem } from '@recuerda/service';
import type { FastifyInstance } from 'fastify';
import { ReadCoalescer } from '../http/read-coalescer.js';

const EXTENSION = '.ics';
/** Calendar programs poll: they may show data of this age, s. */
const MAX_AGE_S = 300;
const RETRY_AFTER_S = 60;
const route = { config: { access: 'programs' as const } };

const reads = counter('recuerda_calendar_feed_reads_total', 'Reads of calendar feeds, by outcome.', ['outcome']);

/** The calendars of tasks. Their address holds a secret, so they stand outside sign-in. */
export async function serveFeeds(app: NestFastifyApplication): Promise<void> {
  await app.register(async (scope: FastifyInstance) => {
    // Nest's filter knows its own routes only.
    scope.setErrorHandler((thrown, request, reply) => {
      const error = asAppError(thrown);
      reads.inc({ outcome: error.status === 404 ? 'unknown' : 'failed' });
      if (error.status >= 500) void reply.header('retry-after', RETRY_AFTER_S);
      sendProblem(reply, error, request.url);
    });
    scope.get<{ Params: { file: string } }>('/feeds/:file', route, async (request, reply) => {
      const { file } = request.params;
      const secret = file.endsWith(EXTENSION) ? file.slice(0, -EXTENSION.length) : undefined;
      if (!isToken(secret)) throw new AppError('not_found');
      const { body, tag } = await app.get(ReadCoalescer, { strict: false }).share(`feed ${secret}`, async () => {
        const { text } = await app.get(RequestClient, { strict: false }).send(ReadCalendarFeed, { secret });
        return contentOf(text);
      });
      void reply.header('etag', tag).header('cache-control', `private, max-age=${MAX_AGE_S}`);
      const isKnown = names(request.headers['if-none-match'], tag);
      reads.inc({ outcome: isKnown ? 'unchanged' : 'sent' });
      return isKnown ? reply.code(304).send() : reply.type('text/calendar; charset=utf-8').send(body);
    });
  });
}

/** A text with its tag, found in another thread: a large calendar takes this one too long. */
async function contentOf(text: string) {
  const body = Buffer.from(text);
  const hash = Buffer.from(await webcrypto.subtle.digest('SHA-256', body)).toString('base64url');
  return { body, tag: `"${hash}"` };
}

/** True if `If-None-Match` has the tag, also as a weak one: proxies that compress make it so (RFC 9110, 13.1.2). */
const names = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((one) => [tag, `W/${tag}`].includes(one.trim()));
