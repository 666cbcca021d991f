import type { Server } from 'node:http';

/** What the product never asks a browser for. */
const PERMISSIONS = ['camera', 'geolocation', 'microphone', 'payment', 'usb'].map((one) => `${one}=()`).join(', ');

/**
 * Helmet's headers, without those of browsers that nobody uses any more. An answer that is a page brings a policy of its own;
 * of all others nothing may be run, shown or framed.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': PERMISSIONS,
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Before Fastify sees the request: what its router refuses, and what a handler writes by itself, has the headers too. */
export function sendSecurityHeaders(server: Server): void {
  server.prependListener('request', (_request, response) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
  });
}
