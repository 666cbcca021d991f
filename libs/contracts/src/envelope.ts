import { z } from 'zod';

/** CloudEvents 1.0 attributes; the extensions follow `data`. */
export const envelopeSchema = z.object({
  specversion: z.literal('1.0'),
  id: z.string().min(1).max(200),
  source: z.string().min(1),
  type: z.string().min(1),
  subject: z.string().min(1),
  time: z.iso.datetime({ offset: true }),
  datacontenttype: z.literal('application/json'),
  data: z.unknown(),
  traceparent: z.string().optional(),
  tracestate: z.string().optional(),
  version: z.int().positive().optional(),
  expirytime: z.iso.datetime({ offset: true }).optional(),
  actor: z.uuid().optional(),
  actoraddress: z.string().max(100).optional(),
  actoremployee: z.uuid().optional(),
});

export type Envelope<T = unknown> = Omit<z.infer<typeof envelopeSchema>, 'data'> & { data: T };
