import { isLoopback } from '@recuerda/service';
import type { FastifyInstance } from 'fastify';
import { isHostOfThisMachine } from './sign-of-another-machine.js';

/**
 * Replaces what a proxy on this machine says of the client by the proxy's own address, if it passes on no host either
 * (nginx with `proxy_pass` alone): it was not told to name the client, so the client may have written that itself.
 */
export function distrustPlainProxies(server: Pick<FastifyInstance, 'addHook'>): void {
  server.addHook('onRequest', ({ raw: { headers, socket } }, _reply, done) => {
    const proxy = socket.remoteAddress ?? '';
    const isNamed = headers['x-forwarded-for'] !== undefined;
    if (isNamed && isLoopback(proxy) && isHostOfThisMachine(headers.host)) headers['x-forwarded-for'] = proxy;
    done();
  });
}
