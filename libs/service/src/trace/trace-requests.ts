import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isHealthPath } from '../health.js';
import { isTracing, type Span, startSpan } from './span.js';
import { isTraceparent, newTraceparent, type TraceContext, traceIdOf, withTrace } from './trace.js';

/** Requested every few seconds by probes. */
const isUntraced = (route: string): boolean => isHealthPath(route) || route === '/metrics';
/** Content type of event streams. They stay open for hours, so their duration means nothing. */
export const EVENT_STREAM = 'text/event-stream';

/**
 * Runs every HTTP request in a trace context: in a span below the client's `traceparent` or below a new one; without
 * tracing, in that context itself. The response has the trace id as `x-correlation-id`.
 *
 * @param serviceOf returns the service behind a route.
 */
export function traceRequests(
  server: Pick<FastifyInstance, 'addHook'>,
  serviceOf: (route: string) => string | undefined = () => undefined,
): void {
  server.addHook('onRequest', (request, reply, done) => {
    const given = request.headers['traceparent'];
    const parent = isTraceparent(given) ? { traceparent: given } : undefined;
    const span = spanOf(request, reply, parent, serviceOf);
    const trace = span?.trace ?? parent ?? { traceparent: newTraceparent() };
    void reply.header('x-correlation-id', traceIdOf(trace.traceparent));
    if (span) span.run(done);
    else withTrace(trace, done);
  });
}

/** Named by its route: a path or query may contain what a user typed. */
function spanOf(
  request: FastifyRequest,
  reply: FastifyReply,
  parent: TraceContext | undefined,
  serviceOf: (route: string) => string | undefined,
): Span | undefined {
  if (!isTracing()) return undefined;
  const route = request.routeOptions.url;
  if (route !== undefined && isUntraced(route)) return undefined;
  const service = serviceOf(route ?? '');
  const span = startSpan(route === undefined ? request.method : `${request.method} ${route}`, {
    kind: 'server',
    parent,
    ...(service !== undefined && { service }),
    attributes: {
      'http.request.method': request.method,
      'url.scheme': request.protocol,
      ...(route !== undefined && { 'http.route': route }),
    },
  });
  if (span) reply.raw.once('close', () => end(span, reply));
  return span;
}

function end(span: Span, { raw, statusCode }: FastifyReply): void {
  if (raw.getHeader('content-type') === EVENT_STREAM) return;
  if (raw.writableFinished) span.set({ 'http.response.status_code': statusCode });
  else span.set({ 'error.type': 'aborted' });
  if (statusCode >= 500) span.fail(String(statusCode));
  span.end();
}
