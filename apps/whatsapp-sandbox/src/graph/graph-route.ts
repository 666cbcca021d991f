import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { Answers } from '../answers/answers.js';
import { GraphError } from './errors.js';
import { GraphSettings } from './settings/graph-settings.js';
import { SendMessage } from './messages/send-message.js';
import { MediaStore } from './media.js';
import { Nodes } from './nodes.js';
import type { Fault } from './settings/settings-table.js';
import { Templates } from './templates/templates.js';

const BASE = '/sandbox/graph/:version/:id';
const VERSION = /^v(\d{1,3})\.0$/;
/** The latest version of the Graph API; of older ones Meta takes all. */
const LATEST_VERSION = 26;

type GraphRequest = FastifyRequest<{
  Params: { version: string; id: string };
  Querystring: Record<string, string>;
}>;
const OK = { mode: 'ok', odd: undefined } as const;

type Handler = (request: GraphRequest) => object;

/** The Graph API: Fastify routes in a scope of their own, because all their errors have Meta's body. */
@Injectable()
export class GraphRoute implements OnModuleInit {
  constructor(
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost<FastifyAdapter>,
    @Inject(GraphSettings) private readonly settings: GraphSettings,
    @Inject(MediaStore) private readonly media: MediaStore,
    @Inject(Nodes) private readonly nodes: Nodes,
    @Inject(Answers) private readonly answers: Answers,
    @Inject(SendMessage) private readonly sendMessage: SendMessage,
    @Inject(Templates) private readonly templates: Templates,
  ) {}

  onModuleInit(): void {
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    void server.register((scope, _options, done) => {
      scope.setErrorHandler((error, _request, reply) => this.refuse(error, reply));
      scope.addHook('onRequest', async (request) => {
        const { version } = request.params as GraphRequest['params'];
        const [, major = Infinity] = VERSION.exec(version) ?? [];
        if (Number(major) > LATEST_VERSION) throw new GraphError(2500, `Unknown path components: /${version}`);
        this.nodes.checkToken(
          request.headers.authorization,
          (request.query as GraphRequest['query'])['appsecret_proof'],
        );
      });
      scope.addHook('preHandler', async () => {
        const { delayMs } = this.settings.current;
        if (delayMs > 0) await wait(delayMs, undefined, { ref: false });
      });
      this.addRoutes(scope);
      done();
    });
  }

  private addRoutes(scope: FastifyInstance): void {
    for (const [route, handler] of Object.entries(this.routes())) {
      const [method = '', path = ''] = route.split(' ');
      scope.route({
        method: method as HTTPMethods,
        url: BASE + path,
        handler: (request, reply) => {
          this.answer(reply, this.settings.takeFault(), () => handler(request as GraphRequest));
          return reply;
        },
      });
    }
    scope.get(`${BASE}/content`, (request, reply) => {
      const file = this.media.get((request as GraphRequest).params.id);
      return reply.code(file ? 200 : 404).send(file?.content);
    });
    scope.post(`${BASE}/messages`, (request, reply) => {
      const { params, body } = request as GraphRequest;
      this.nodes.requireNumber(params.id);
      const sent = this.sendMessage.send(body, params.version);
      this.answer(reply, sent.fault, () => sent.body ?? {});
      return reply;
    });
  }

  private routes(): Record<string, Handler> {
    const { nodes, templates } = this;
    const account =
      (handler: Handler): Handler =>
      (request) => {
        nodes.requireAccount(request.params.id);
        return handler(request);
      };
    return {
      'GET ': ({ params, query, protocol, host }) =>
        this.media.describe(params.id, `${protocol}://${host}/sandbox/graph/${params.version}/${params.id}`) ??
        nodes.read(params.id, query['fields']),
      'POST /register': ({ params }) => nodes.register(params.id, true),
      'POST /deregister': ({ params }) => nodes.register(params.id, false),
      'GET /message_templates': account(({ query }) => templates.list(query)),
      'POST /message_templates': account(({ body }) => templates.create(body)),
      'DELETE /message_templates': account(({ query }) => templates.delete(query)),
      'GET /phone_numbers': account(() => nodes.numbers()),
      'GET /subscribed_apps': account(() => nodes.subscribedApps()),
      'POST /subscribed_apps': account(() => nodes.subscribe(true)),
      'DELETE /subscribed_apps': account(() => nodes.subscribe(false)),
    };
  }

  /** Gives the usual answer, or the one of the fault. */
  private answer(reply: FastifyReply, fault: Fault | undefined, usual: () => object): void {
    const answer = fault ?? OK;
    if ('code' in answer) throw new GraphError(answer.code, undefined, undefined, answer.odd);
    if (answer.mode === 'ok') return this.answers.send(reply, 200, usual(), answer.odd);
    if (answer.mode === 'lost') usual();
    this.answers.fail(reply, answer);
  }

  private refuse(error: unknown, reply: FastifyReply): void {
    // A body that Fastify cannot read has its own error.
    const message = error instanceof Error ? error.message : String(error);
    const graphError = error instanceof GraphError ? error : new GraphError(100, message);
    const body = graphError.toBody(`A${randomBytes(15).toString('base64url')}`);
    this.answers.send(reply, graphError.status, body, graphError.odd);
  }
}
