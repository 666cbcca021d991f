import { describe, expect, it } from '@jest/globals';
import { isTracing, startSpan } from './span.js';
import { correlationIdOf, currentTrace, newTraceparent, traceIdOf, tracestateOf, withTrace } from './trace.js';

describe('a trace context', () => {
  const traceparent = newTraceparent();

  it('is that of the work that runs within it, and of nothing else', async () => {
    const within = withTrace({ traceparent }, async () => {
      await new Promise(setImmediate);
      return currentTrace();
    });
    expect(currentTrace()).toBeUndefined();
    expect(await within).toEqual({ traceparent });
    expect(withTrace(undefined, currentTrace)).toBeUndefined();
  });

  it('correlates by its trace, or by the one it was begun for', () => {
    const first = traceIdOf(newTraceparent()) ?? '';
    expect(correlationIdOf({ traceparent })).toBe(traceIdOf(traceparent));
    expect(correlationIdOf({ traceparent, tracestate: tracestateOf(first) })).toBe(first);
    expect(correlationIdOf({ traceparent, tracestate: `other=1,${tracestateOf(first)}` })).toBe(first);
    expect(correlationIdOf({ traceparent, tracestate: 'recuerda=mine' })).toBe(traceIdOf(traceparent));
  });

  it('is all there is while tracing is off', () => {
    expect(isTracing()).toBe(false);
    expect(withTrace({ traceparent }, () => startSpan('x', { kind: 'internal' }))).toBeUndefined();
  });
});
