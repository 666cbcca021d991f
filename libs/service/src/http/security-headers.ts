import type { Server } from 'node:http';

/** Browser features that the product never uses. */
const PERMISSIONS = ['camera', 'geolocation', 'microphone', 'payment', 'usb'].map((one) => `${one}=()`).join(', ');

/**
 * Helmet's headers, without those for obsolete browsers. A page has its own policy; any other response may not be run,
 * shown or framed.
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

/** Sets them before Fastify sees the request, so that responses of its router and raw responses have them as well. */
export function sendSecurityHeaders(server: Server): void {
  server.prependListener('request', (_request, response) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
  });
}
