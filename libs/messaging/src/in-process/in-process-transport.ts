import { Logger } from '@nestjs/common';
import type { Envelope } from '@recuerda/contracts';
import type { Audience } from '../audience.js';
import type { FlowHandler } from '../flows/flow-handler.js';
import type { MissedEvents } from '../missed-events.js';
import type { Settled } from '../publisher.js';
import type { RequestHandler } from '../rpc/request-handler.js';
import { DRAIN_MS, type Transport } from '../transport.js';
import { within } from '../within.js';
import { InProcessFlow } from './in-process-flow.js';

const ignore = (): void => undefined;

/** Events and requests inside one process, by calls. */
export class InProcessTransport implements Transport {
  readonly system = 'in_process';
  /** False before the handlers are known and after they have ended. */
  open = false;
  private readonly logger = new Logger('Messages');
  private readonly running = new Set<Promise<void>>();
  private flows: readonly InProcessFlow[] = [];
  /** The flows that listen to a type, and have an audience. */
  private listeners: ReadonlyMap<string, readonly InProcessFlow[]> = new Map();
  private requests: ReadonlyMap<string, RequestHandler> = new Map();

  constructor(
    private readonly missed: MissedEvents,
    private readonly audience: Audience,
  ) {}

  async start(flows: readonly FlowHandler[], requests: readonly RequestHandler[]): Promise<void> {
    this.flows = flows.map((handler) => new InProcessFlow(handler));
    for (const { flow } of flows)
      this.audience.follow(flow, async () => {
        this.listen();
        if (this.audience.isThere(flow)) this.missed.tell(flow);
      });
    this.listen();
    this.requests = new Map(requests.map((handler) => [handler.definition.pattern, handler]));
    this.open = true;
  }

  /** Until they have ended, running handlers may still publish and ask. */
  async stop(): Promise<void> {
    const drained = await within(DRAIN_MS, this.drain());
    this.open = false;
    if (!drained) this.logger.warn({ msg: 'handlers still run', afterMs: DRAIN_MS });
  }

  isAwaited(type: string): boolean {
    return this.listeners.has(type);
  }

  /** Tells of each event when every flow that listens has handled it, or of one error of those that failed. */
  deliver(events: readonly Envelope[], settled: Settled): void {
    const open = new Map<Envelope, { flows: number; error: Error | undefined }>();
    const shares = new Map<InProcessFlow, Envelope[]>();
    for (const event of events) {
      const flows = this.listeners.get(event.type) ?? [];
      if (flows.length === 0) settled(event);
      else if (flows.length > 1) open.set(event, { flows: flows.length, error: undefined });
      for (const flow of flows) {
        const share = shares.get(flow);
        if (share) share.push(event);
        else shares.set(flow, [event]);
      }
    }
    const handled: Settled = (event, error) => {
      const state = open.get(event);
      // Only one listens to it.
      if (!state) return settled(event, error);
      state.error = error ?? state.error;
      state.flows -= 1;
      if (state.flows === 0) settled(event, state.error);
    };
    for (const [flow, share] of shares) flow.deliver(share, handled);
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

  private listen(): void {
    const present = this.flows.filter(({ flow }) => this.audience.isThere(flow));
    const listening = present.flatMap((flow) => [...flow.types].map((type) => ({ type, flow })));
    this.listeners = new Map(
      [...Map.groupBy(listening, ({ type }) => type)].map(([type, them]) => [type, them.map(({ flow }) => flow)]),
    );
  }

  private async drain(): Promise<void> {
    await Promise.all(this.flows.map((flow) => flow.drain()));
    await Promise.all(this.running);
  }
}
