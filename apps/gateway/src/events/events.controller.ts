import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Requires } from '../auth/route-access.js';
import { SessionStreams } from '../auth/session-streams.js';
import { DEFAULT_LIMITS, GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import { QueryInput } from '../http/inputs.js';
import { holdersOf } from '../http/places.js';
import { Operation } from '../openapi/operation.js';
import { ChangeStreams } from './change-streams.js';
import { StreamDemand } from './stream-demand.js';

const eventsQuery = z.strictObject({ lastEventId: z.string({ error: 'Debe ser un texto.' }).max(100).optional() });

const HEADERS = {
  'content-type': 'text/event-stream',
  connection: 'keep-alive',
  // Otherwise nginx holds events back until its buffer is full.
  'x-accel-buffering': 'no',
};

/** When a rejected client may try again, s. */
const RETRY_SECONDS = 10;

const DESCRIPTION = [
  'Eventos `hello` (`{bootId}`), `change` (`{type, subject, taskId?, time}`) y `reload` (`{}`: vuelve a leerlo todo).',
  '`Last-Event-ID`, o `?lastEventId=`, continúa desde ese evento; sin él, o si ya no se conoce, empieza con `reload`.',
].join(' ');

@ApiTags('Sistema')
@Controller('api/events')
export class EventsController {
  constructor(
    private readonly streams: ChangeStreams,
    private readonly demand: StreamDemand,
    private readonly sessions: SessionStreams,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Get()
  @Requires('school.read')
  @ApiHeader({ name: 'Last-Event-ID', required: false, schema: { type: 'string' } })
  @Operation({ summary: 'Flujo de cambios (server-sent events).', description: DESCRIPTION, status: 200 })
  async open(
    @QueryInput(eventsQuery) query: z.infer<typeof eventsQuery>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (request.method === 'HEAD') return void reply.headers(HEADERS).send();
    await this.demand.add(reply.raw);
    const holders = holdersOf(request, {
      perUser: this.config.EVENT_STREAMS_PER_USER,
      perClient: this.config.EVENT_STREAMS_PER_CLIENT,
      defaultPerClient: DEFAULT_LIMITS.EVENT_STREAMS_PER_CLIENT,
    });
    void reply.header('retry-after', RETRY_SECONDS);
    this.streams.assertCapacity(holders);
    void reply.removeHeader('retry-after');
    const header = request.headers['last-event-id'];
    reply.headers(HEADERS).hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.raw.flushHeaders();
    this.streams.add(reply.raw, typeof header === 'string' ? header : query.lastEventId, holders);
    this.sessions.add(reply.raw, request.session);
  }
}
