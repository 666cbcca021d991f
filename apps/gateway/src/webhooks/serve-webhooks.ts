import { createHmac } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ReceiveWebhook, type WebhookSource } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { AppError, asAppError, counter, isSameSecret, sendProblem } from '@recuerda/service';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { secretOf } from './secret.js';
import type { WebhooksConfig } from './webhooks.config.js';

/** Largest body, bytes: Meta's own limit. */
const BODY_LIMIT = 3 * 1024 * 1024;
const route = { config: { access: 'programs' as const } };

const webhooks = counter('recuerda_webhooks_total', 'Webhooks of the WhatsApp provider, by what became of them.', [
  'source',
  'outcome',
]);

/**
 * The routes by which the provider reports receipts and replies. They stand outside sign-in. A body is checked as it
 * came, and answered with 200 once it is stored. What is refused leaves no trace but a counter.
 */
export async function serveWebhooks(app: NestFastifyApplication, config: WebhooksConfig): Promise<void> {
  const appSecret = secretOf(config.WHATSAPP_APP_SECRET, config.WHATSAPP_APP_SECRET_FILE);
  const verifyToken = secretOf(config.WHATSAPP_VERIFY_TOKEN, config.WHATSAPP_VERIFY_TOKEN_FILE);
  const formSecret =
    config.WHATSAPP_PROVIDER === 'sandbox'
      ? secretOf(config.SANDBOX_WEBHOOK_SECRET, undefined)
      : secretOf(config.WHATSAPP_FORM_WEBHOOK_SECRET, config.WHATSAPP_FORM_WEBHOOK_SECRET_FILE);

  const logger = new Logger('Webhooks');
  const refuse = (source: WebhookSource, outcome: 'forged' | 'malformed'): never => {
    webhooks.inc({ source, outcome });
    throw new AppError(outcome === 'forged' ? 'unauthorized' : 'malformed_request');
  };
  const store = async (source: WebhookSource, body: string): Promise<void> => {
    try {
      await app.get(RequestClient, { strict: false }).send(ReceiveWebhook, { source, body });
    } catch (error) {
      webhooks.inc({ source, outcome: 'failed' });
      throw error;
    }
    webhooks.inc({ source, outcome: 'stored' });
  };
  const take = async (source: WebhookSource, raw: Buffer): Promise<string> => {
    const body = textOf(raw) ?? refuse(source, 'malformed');
    await store(source, body);
    return 'OK';
  };

  await app.register(async (scope: FastifyInstance) => {
    // Nest's filter knows its own routes only.
    scope.setErrorHandler((thrown, request, reply) => {
      const error = asAppError(thrown);
      if (error.status >= 500) logger.error({ msg: 'a webhook could not be stored', err: error.cause ?? error });
      sendProblem(reply, error, request.url);
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );

    scope.get<{ Querystring: Record<string, unknown> }>('/webhooks/whatsapp', route, async ({ query }, reply) => {
      const token = verifyToken() ?? absent();
      if (query['hub.mode'] !== 'subscribe' || !isSameSecret(String(query['hub.verify_token']), token))
        refuse('cloud', 'forged');
      return reply.type('text/plain').send(String(query['hub.challenge']));
    });

    scope.post<{ Body: unknown }>('/webhooks/whatsapp', route, (request) => {
      const secret = appSecret() ?? absent();
      const body = bodyOf(request);
      const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
      if (!isSameSecret(String(request.headers['x-hub-signature-256']), signature)) refuse('cloud', 'forged');
      return take('cloud', body);
    });

    scope.post<{ Params: { secret: string } }>('/webhooks/whatsapp/form/:secret', route, (request) => {
      const secret = formSecret() ?? absent();
      if (!isSameSecret(request.params.secret, secret)) refuse('form', 'forged');
      return take('form', bodyOf(request));
    });
  });
}

const absent = (): never => {
  throw new AppError('not_found');
};

const bodyOf = ({ body }: Pick<FastifyRequest, 'body'>): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** The text of a body that is a JSON object or array. */
function textOf(raw: Buffer): string | undefined {
  try {
    const text = utf8.decode(raw);
    const given: unknown = JSON.parse(text);
    return typeof given === 'object' && given !== null ? text : undefined;
  } catch {
    return undefined;
  }
}
