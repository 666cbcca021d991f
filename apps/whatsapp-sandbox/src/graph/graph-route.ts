import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphError } from './errors.js';
import { SendMessage } from './messages/send-message.js';
import { Nodes } from './nodes.js';
import { GraphSettings } from './settings/graph-settings.js';
import { TemplateRoutes } from './templates/template-routes.js';
import { Tokens } from './tokens.js';

const BASE = '/sandbox/graph/:version/:id';
const VERSION = /^v\d{1,3}\.\d$/;

type GraphRequest = FastifyRequest<{
  Params: { version: string; id: string };
  Querystring: Record<string, string>;
}>;
type Handler = (request: GraphRequest, reply: FastifyReply) => object | void;

/** The Graph API: Fastify routes in a scope of their own, because all their errors have Meta's body. */
@Injectable()
export class GraphRoute implements OnModuleInit, OnModuleDestroy {
  /** Calls that get no answer. */
  private readonly hanging = new Set<FastifyReply>();

  constructor(
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost<FastifyAdapter>,
    @Inject(GraphSettings) private readonly settings: GraphSettings,
    @Inject(Tokens) private readonly tokens: Tokens,
    @Inject(Nodes) private readonly nodes: Nodes,
    @Inject(SendMessage) private readonly sendMessage: SendMessage,
    @Inject(TemplateRoutes) private readonly templates: TemplateRoutes,
  ) {}

  onModuleInit(): void {
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    void server.register((scope, _options, done) => {
      scope.setErrorHandler((error, _request, reply) => void refuse(error, reply));
      scope.addHook('onRequest', async (request) => {
        const { version } = request.params as GraphRequest['params'];
        if (!VERSION.test(version)) throw new GraphError(2500);
        this.tokens.check(request.headers.authorization);
      });
      scope.addHook('preHandler', async () => {
        const { delayMs } = this.settings.current;
        if (delayMs > 0) await wait(delayMs, undefined, { ref: false });
      });
      this.addRoutes(scope);
      done();
    });
  }

  onModuleDestroy(): void {
    for (const reply of this.hanging) reply.raw.destroy();
  }

  private addRoutes(scope: FastifyInstance): void {
    const route = (method: 'GET' | 'POST' | 'DELETE', path: string, handler: Handler): void => {
      scope.route({
        method,
        url: `${BASE}${path}`,
        handler: async (request, reply) => handler(request as GraphRequest, reply),
      });
    };
    const account = (handler: Handler): Handler => {
      return (request, reply) => {
        this.nodes.requireAccount(request.params.id);
        return handler(request, reply);
      };
    };
    route('GET', '', ({ params, query }) => this.nodes.read(params.id, query['fields']));
    route('POST', '/messages', (request, reply) => this.send(request, reply));
    route(
      'GET',
      '/message_templates',
      account(({ query }) => this.templates.list(query)),
    );
    route(
      'POST',
      '/message_templates',
      account(({ body }) => this.templates.create(body)),
    );
    route(
      'DELETE',
      '/message_templates',
      account(({ query }) => this.templates.delete(query)),
    );
    route(
      'GET',
      '/subscribed_apps',
      account(() => this.nodes.subscribedApps()),
    );
    route(
      'POST',
      '/subscribed_apps',
      account(() => this.nodes.subscribe(true)),
    );
    route(
      'DELETE',
      '/subscribed_apps',
      account(() => this.nodes.subscribe(false)),
    );
  }

  private send({ params, body }: GraphRequest, reply: FastifyReply): object {
    this.nodes.requireNumber(params.id);
    const answer = this.sendMessage.run(body, params.version);
    if ('body' in answer) return answer.body;
    reply.hijack();
    if (answer.mode === 'cut') reply.raw.destroy();
    else {
      this.hanging.add(reply);
      reply.raw.once('close', () => this.hanging.delete(reply));
    }
    return reply;
  }
}

function refuse(error: unknown, reply: FastifyReply): FastifyReply {
  const graphError = error instanceof GraphError ? error : new GraphError(100, messageOf(error));
  return reply.status(graphError.status).send(graphError.toBody(`A${randomBytes(15).toString('base64url')}`));
}

/** Of a body that Fastify cannot read. */
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
