import { Logger } from '@nestjs/common';
import type { FlowHandler } from '../flows/flow-handler.js';
import type { RequestHandler } from '../rpc/request-handler.js';
import { DRAIN_MS, type Transport } from '../transport.js';
import { within } from '../within.js';
import { InProcessFlow } from './in-process-flow.js';

const ignore = (): void => undefined;

/** Events and requests inside one process, by calls. */
export class InProcessTransport implements Transport {
  readonly system = 'in_process';
  flows: readonly InProcessFlow[] = [];
  /** False before the handlers are known and after they have ended. */
  open = false;
  private readonly logger = new Logger('Messages');
  private readonly running = new Set<Promise<void>>();
  private requests: ReadonlyMap<string, RequestHandler> = new Map();

  async start(flows: readonly FlowHandler[], requests: readonly RequestHandler[]): Promise<void> {
    this.flows = flows.map((handler) => new InProcessFlow(handler));
    this.requests = new Map(requests.map((handler) => [handler.definition.pattern, handler]));
    this.open = true;
  }

  /** Until they have ended, running handlers may still publish and ask. */
  async stop(): Promise<void> {
    const drained = await within(DRAIN_MS, this.drain());
    this.open = false;
    if (!drained) this.logger.warn({ msg: 'handlers still run', afterMs: DRAIN_MS });
  }

  /** The handler of a request as a call, if there is one. */
  answerer(pattern: string): ((input: unknown) => Promise<unknown>) | undefined {
    const handler = this.open ? this.requests.get(pattern) : undefined;
    if (!handler) return undefined;
    return (input) => {
      const answer = handler.answer(input);
      const ended: Promise<void> = answer.then(ignore, ignore).finally(() => this.running.delete(ended));
      this.running.add(ended);
      return answer;
    };
  }

  private async drain(): Promise<void> {
    await Promise.all(this.flows.map((flow) => flow.drain()));
    await Promise.all(this.running);
  }
}
