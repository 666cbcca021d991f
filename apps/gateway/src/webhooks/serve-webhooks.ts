import { createHmac } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type ErrorCode, ReceiveWebhook, type WebhookRefusal, type WebhookSource } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { AppError, asAppError, counter, isSameSecret, sendProblem } from '@recuerda/service';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotedCalls } from './noted-calls.js';
import { unsignedAccountIn } from './named-accounts.js';
import { type KnownAccount, WebhookSecrets } from './webhook-secrets.js';

/** Largest body, bytes: Meta's own limit. */
const BODY_LIMIT = 3 * 1024 * 1024;
const route = { config: { access: 'programs' as const } };

const webhooks = counter('recuerda_webhooks_total', 'Webhooks of the WhatsApp provider, by what became of them.', [
  'source',
  'outcome',
]);

/**
 * The routes by which the provider reports receipts and replies. They stand outside sign-in. A body is checked as it
 * came, and answered with 200 once it is stored. Refusals are kept as a count and the last reason.
 */
export async function serveWebhooks(app: NestFastifyApplication): Promise<void> {
  const secrets = app.get(WebhookSecrets, { strict: false });
  const logger = new Logger('Webhooks');
  const calls = app.get(NotedCalls, { strict: false });
  const refuse = (source: WebhookSource, reason: WebhookRefusal, account: string | null = null): never => {
    const { outcome, code } = REFUSALS[reason] ?? FORGED;
    webhooks.inc({ source, outcome });
    calls.refused(source, reason, account);
    throw new AppError(code);
  };
  /**
   * Returns the accounts that have such a secret, and those of them whose secret is right. Without any the call is
   * refused, unless there may be others.
   */
  const callers = async (
    source: WebhookSource,
    name: 'app' | 'verifyToken' | 'path',
    is: (secret: string) => boolean,
  ): Promise<{ known: KnownAccount[]; right: Set<KnownAccount> }> => {
    const { accounts, isComplete } = await secrets.current();
    const known = accounts.filter((one) => one[name] !== null);
    // Numbers of an app share its secret, which is tried once.
    const rights = new Set<string>();
    for (const secret of new Set(known.map((one) => one[name] ?? ''))) {
      if (is(secret)) rights.add(secret);
      // A large body takes milliseconds for each secret.
      await setImmediate();
    }
    const right = new Set(known.filter((one) => rights.has(one[name] ?? '')));
    if (right.size === 0 && !isComplete) throw new AppError('service_unavailable');
    if (known.length === 0) refuse(source, 'no_secret');
    return { known, right };
  };
  const tooLarge = (source: WebhookSource): void => {
    webhooks.inc({ source, outcome: 'malformed' });
    calls.refused(source, 'too_large', null);
  };
  const store = async (source: WebhookSource, account: string | null, body: string): Promise<void> => {
    try {
      await app.get(RequestClient, { strict: false }).send(ReceiveWebhook, { source, account, body });
    } catch (error) {
      const isMalformed = error instanceof AppError && error.code === 'malformed_request';
      webhooks.inc({ source, outcome: isMalformed ? 'malformed' : 'failed' });
      throw error;
    }
    webhooks.inc({ source, outcome: 'stored' });
  };

  await app.register(async (scope: FastifyInstance) => {
    // Nest's filter knows its own routes only.
    scope.setErrorHandler((thrown, request, reply) => {
      const error = asAppError(thrown);
      if (error.status === 413) tooLarge(request.url.startsWith('/webhooks/whatsapp/form/') ? 'form' : 'cloud');
      if (error.status >= 500) logger.error({ msg: 'a webhook could not be stored', err: error.cause ?? error });
      sendProblem(reply, error, request.url);
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );

    scope.get<{ Querystring: Record<string, unknown> }>('/webhooks/whatsapp', route, async ({ query }, reply) => {
      const given = String(query['hub.verify_token']);
      const { right } = await callers('cloud', 'verifyToken', (token) => isSameSecret(given, token));
      if (query['hub.mode'] !== 'subscribe' || right.size === 0) refuse('cloud', 'verify_token');
      for (const { account } of right) calls.verified('cloud', account);
      return reply.type('text/plain').send(String(query['hub.challenge']));
    });

    scope.post<{ Body: unknown }>('/webhooks/whatsapp', route, async (request) => {
      const raw = bodyOf(request);
      const given = request.headers['x-hub-signature-256'];
      const { known, right } = await callers(
        'cloud',
        'app',
        (secret) => given !== undefined && isSigned(raw, String(given), secret),
      );
      if (given === undefined) refuse('cloud', 'unsigned');
      if (right.size === 0) refuse('cloud', 'signature');
      const body = textOf(raw) || refuse('cloud', 'unreadable');
      // The secret of one account says nothing of another's.
      const other = right.size < known.length ? unsignedAccountIn(body, known, right) : undefined;
      if (other) refuse('cloud', 'signature', other.account);
      await store('cloud', null, body);
      return 'OK';
    });

    scope.post<{ Params: { secret: string } }>('/webhooks/whatsapp/form/:secret', route, async (request) => {
      const { secret: given } = request.params;
      const { right } = await callers('form', 'path', (secret) => isSameSecret(given, secret));
      const [{ account } = refuse('form', 'path_secret')] = right;
      await store('form', account, textOf(bodyOf(request)) || refuse('form', 'unreadable', account));
      return 'OK';
    });
  });
}

/** Outcome that is counted, and code of the answer. */
const FORGED = { outcome: 'forged', code: 'unauthorized' } as const;
const REFUSALS: Partial<Record<WebhookRefusal, { outcome: string; code: ErrorCode }>> = {
  no_secret: { outcome: 'unconfigured', code: 'not_found' },
  unreadable: { outcome: 'malformed', code: 'malformed_request' },
};

const isSigned = (body: Buffer, given: string, secret: string): boolean =>
  isSameSecret(given, `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);

const bodyOf = ({ body }: Pick<FastifyRequest, 'body'>): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** Returns undefined for what is not UTF-8. */
function textOf(raw: Buffer): string | undefined {
  try {
    return utf8.decode(raw);
  } catch {
    return undefined;
  }
}
