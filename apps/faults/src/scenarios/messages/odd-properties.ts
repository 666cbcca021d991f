import type { Options } from 'amqplib';

/** Unusual message properties. None of them may have an effect. */
export const ODD_PROPERTIES: readonly Options.Publish[] = [
  {},
  { replyTo: 'no.such.queue', correlationId: 'x'.repeat(255) },
  { messageId: 'm'.repeat(255), type: 'tasks.task.deleted', appId: 'faults', timestamp: 0 },
  { contentType: 'image/png', contentEncoding: 'gzip', priority: 255 },
  { headers: { 'x-recuerda-attempt': 'muchas', 'x-recuerda-postponed': -7, 'x-recuerda-reason': { no: 'text' } } },
  {
    headers: { 'x-recuerda-attempt': 9_007_199_254_740_991, traceparent: 'not a trace', tracestate: 'a'.repeat(2_000) },
  },
  {
    headers: { 'x-death': [{ count: 99, queue: 'tasks.directory' }], deep: { deeper: { deepest: [1, 'dos', null] } } },
  },
  { persistent: true, expiration: 3_600_000 },
];
