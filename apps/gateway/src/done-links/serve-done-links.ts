import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { UseDoneLink } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { asAppError, escapeHtml } from '@recuerda/service';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type ContentPolicy, setContentPolicy } from '../http/security-headers.js';

/** The form has no fields. */
const BODY_LIMIT = 1_000;
const route = { config: { access: 'programs' as const } };
const POLICY: ContentPolicy = {
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};
const FORM = '<form method="post"><button style="padding: 1rem 2rem; font: inherit">Sí, ya está hecha</button></form>';

/**
 * The page of a mail's link. Its address holds a secret, so it stands outside sign-in. Only its button does something:
 * scanners of mail open links.
 */
export async function serveDoneLinks(app: NestFastifyApplication): Promise<void> {
  const requests = app.get(RequestClient, { strict: false });
  await app.register(async (scope: FastifyInstance) => {
    // Nest's filter knows its own routes only.
    scope.setErrorHandler((thrown, _request, reply) => {
      const { status } = asAppError(thrown);
      sendPage(
        reply.code(status),
        status < 500 ? 'Este enlace ya no sirve.' : 'Ahora no se puede. Inténtalo más tarde.',
      );
    });
    scope.removeAllContentTypeParsers();
    const limit = { parseAs: 'string', bodyLimit: BODY_LIMIT } as const;
    scope.addContentTypeParser('*', limit, (_request, _body, done) => done(null));
    for (const method of ['GET', 'POST'] as const)
      scope.route<{ Params: { token: string } }>({
        ...route,
        method,
        url: '/done/:token',
        handler: async ({ params: { token } }, reply) => {
          const { text, isOpen } = await requests.send(UseDoneLink, { token, use: method === 'POST' });
          return sendPage(reply, text, isOpen ? FORM : '');
        },
      });
  });
}

const sendPage = (reply: FastifyReply, text: string, form = ''): FastifyReply =>
  setContentPolicy(reply, POLICY).header('cache-control', 'no-store').type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Recuerda</title><body style="font: 1.25rem sans-serif; margin: 15vh auto; max-width: 30rem; text-align: center">
<h1 style="font-size: 1.5rem">${escapeHtml(text)}</h1>${form}`);
