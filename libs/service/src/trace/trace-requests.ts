import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isTracing, type Span, startSpan } from './span.js';
import { isTraceparent, newTraceparent, type TraceContext, traceIdOf, withTrace } from './trace.js';

/** Asked every few seconds by machines. */
const UNTRACED = /^\/(health\/|metrics$)/;
/** Streams stay open for hours: their spans would say nothing. */
const STREAM = 'text/event-stream';

/**
 * Gives every HTTP request a trace context: a span in the browser's `traceparent` or in a new one; without tracing, that
 * context itself. Its id is answered as `x-correlation-id`. `serviceOf` names the service behind a route.
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

/** Told of by its route: a path, and more so a query, holds what somebody typed. */
function spanOf(
  request: FastifyRequest,
  reply: FastifyReply,
  parent: TraceContext | undefined,
  serviceOf: (route: string) => string | undefined,
): Span | undefined {
  if (!isTracing()) return undefined;
  const route = request.routeOptions.url;
  if (route !== undefined && UNTRACED.test(route)) return undefined;
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
  if (raw.getHeader('content-type') === STREAM) return;
  if (raw.writableFinished) span.set({ 'http.response.status_code': statusCode });
  else span.set({ 'error.type': 'aborted' });
  if (statusCode >= 500) span.fail(String(statusCode));
  span.end();
}
