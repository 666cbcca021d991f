import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentKeyOf } from '@recuerda/contracts';
import { getFreePort, startProcess, stopProcess } from '@recuerda/testing';
import type { Post } from '../checker/history.js';
import { type Exchange, RecordingProxy } from './recording-proxy.js';

const APP_SECRET = 'faults-app-secret';
const NUMBER = '106540352242922';
const TEMPLATE = 'recordatorio_tarea';

/** A reminder's button names its task. */
const TASK = /"done:([0-9a-f-]{36})"/;

/**
 * The sandbox in the place of Meta: its Graph API for the notifier, its webhooks for the gateway. What goes to either
 * is recorded on the way.
 */
export class CloudProvider {
  /** Key of the account that the settings describe. */
  readonly account = environmentKeyOf('cloud', NUMBER);

  private constructor(
    private readonly sandbox: string,
    private readonly graph: RecordingProxy,
    private readonly tokenFile: string,
  ) {}

  static async start(cleanUp: AsyncDisposableStack): Promise<CloudProvider> {
    const port = await getFreePort();
    const env = { WHATSAPP_APP_SECRET: APP_SECRET, WHATSAPP_VERIFY_TOKEN: APP_SECRET };
    const child = await startProcess({ app: 'whatsapp-sandbox', port, env, log: [] });
    cleanUp.defer(async () => void (await stopProcess(child)));
    const sandbox = `http://127.0.0.1:${port}`;
    const graph = await RecordingProxy.start(sandbox, cleanUp);
    const folder = await mkdtemp(join(tmpdir(), 'recuerda-faults-'));
    cleanUp.defer(() => rm(folder, { recursive: true }));
    const provider = new CloudProvider(sandbox, graph, join(folder, 'token'));
    provider.writeToken('sandbox');
    return provider;
  }

  /** The settings of the services. */
  get env(): Readonly<Record<string, string>> {
    return {
      WHATSAPP_PROVIDER: 'cloud',
      WHATSAPP_GRAPH_URL: `${this.graph.url}/sandbox/graph/v26.0`,
      WHATSAPP_TOKEN_FILE: this.tokenFile,
      WHATSAPP_APP_SECRET: APP_SECRET,
      WHATSAPP_VERIFY_TOKEN: APP_SECRET,
      WHATSAPP_PHONE_NUMBER_ID: NUMBER,
      WHATSAPP_BUSINESS_ACCOUNT_ID: '102290129340398',
      WHATSAPP_RECONCILE_SECONDS: '5',
      CONVERSATIONS: 'on',
    };
  }

  /** Sends webhooks to this gateway from now on, through the returned recorder. */
  async subscribe(gateway: string, cleanUp: AsyncDisposableStack): Promise<RecordingProxy> {
    const webhooks = await RecordingProxy.start(gateway, cleanUp);
    await this.behave({ webhookUrl: `${webhooks.url}/webhooks/whatsapp`, messagingLimit: null, pairRateMs: 0 });
    return webhooks;
  }

  /** Changes settings of the simulated Graph API; what is absent stays. */
  async behave(settings: object): Promise<void> {
    await this.call('PUT', 'graph/behaviour', settings);
  }

  /** Moves the template of reminders. */
  async moveTemplate(status: 'APPROVED' | 'PAUSED'): Promise<void> {
    await this.call('PUT', `graph/templates/${TEMPLATE}`, { status });
  }

  /** Answers as the employee with this number. */
  async reply(to: string, text: string): Promise<void> {
    await this.call('POST', 'replies', { to, text, via: 'graph' });
  }

  /** The token that the notifier reads; the sandbox may want another. */
  writeToken(token: string): void {
    writeFileSync(this.tokenFile, token);
  }

  /** POSTs of reminders. */
  posts(): Post[] {
    return this.graph.exchanges.flatMap((exchange) => {
      const taskId = TASK.exec(exchange.body)?.[1];
      return taskId === undefined ? [] : [postOf(exchange, taskId)];
    });
  }

  /** Number of POSTs that the Graph API refused with this code. */
  refusedWith(code: number): number {
    return this.graph.exchanges.filter(({ answer }) => answer.includes(`"code":${code}`)).length;
  }

  private async call(method: string, path: string, body: object): Promise<void> {
    const response = await fetch(`${this.sandbox}/sandbox/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${await response.text()}`);
  }
}

/** A message that Meta refuses is held, or sent otherwise in the same attempt: no attempt is recorded for it. */
const NO_ATTEMPT = 429;

function postOf({ receivedAt, status, answer }: Exchange, taskId: string): Post {
  const isRefused = status !== null && status >= 400 && status < 500 && answer.includes('"error"');
  return {
    taskId,
    receivedAt: receivedAt.getTime(),
    responseStatus: isRefused ? NO_ATTEMPT : status,
    // The sandbox ends a connection without an answer only after it took the message.
    ...(status === null && { isTaken: true }),
  };
}
