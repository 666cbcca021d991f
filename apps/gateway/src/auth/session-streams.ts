import type { ServerResponse } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { Controller, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { type Envelope, SessionsEnded, SUBSCRIPTIONS } from '@recuerda/contracts';
import { Demand, EventHandler, StreamGaps } from '@recuerda/messaging';
import { inBackground } from '@recuerda/service';
import { principalOf, type RequestSession, Sessions } from './sessions.js';
import { SignInState } from './sign-in-state.js';

/** How often open streams are checked: for sessions that expire, and for what was not announced, ms. */
const CHECK_MS = 15_000;

interface OpenStream {
  /** Session at the time when the stream was opened; null: sign-in was off. */
  session: RequestSession | null;
  end: () => void;
}

/** Ends event streams and exports with their sessions, and when an API token has other rights. */
@Injectable()
export class SessionStreams implements OnModuleInit, OnModuleDestroy {
  private readonly open = new Map<ServerResponse, OpenStream>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly sessions: Sessions,
    private readonly signIn: SignInState,
  ) {}

  onModuleInit(): void {
    if (this.signIn.isPossible) this.timer = setInterval(() => void this.check(), CHECK_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** @param end ends the response; default: as one that is complete. */
  add(response: ServerResponse, session: RequestSession | null, end: () => void = () => void response.end()): void {
    if (response.closed) return;
    this.open.set(response, { session, end });
    response.once('close', () => this.open.delete(response));
  }

  end(tokenHashes: ReadonlySet<string>): void {
    for (const { session, end } of this.open.values()) if (session && tokenHashes.has(session.tokenHash)) end();
  }

  /**
   * Ends streams whose session has ended or has other rights, and those without one if sign-in is on by now. Never
   * rejects.
   */
  async check(): Promise<void> {
    await Promise.all(
      [...this.open.values()].map(async ({ session, end }) => {
        if (!(await this.mayStay(session))) end();
      }),
    );
  }

  /** While identity is away a stream stays: it carries ids alone. */
  private async mayStay(session: RequestSession | null): Promise<boolean> {
    try {
      if (session === null) return !(await this.signIn.isOn());
      const now = await this.sessions.resolve(session.tokenHash, false);
      return now !== null && isDeepStrictEqual(principalOf(now, ''), principalOf(session, ''));
    } catch {
      return true;
    }
  }
}

/** Forgets sessions that ended in identity, and ends their streams. */
@Controller()
export class SessionsConsumer {
  constructor(
    private readonly sessions: Sessions,
    private readonly streams: SessionStreams,
    signIn: SignInState,
    demand: Demand,
    gaps: StreamGaps,
  ) {
    const logger = new Logger('Sessions');
    if (!signIn.isPossible) demand.unsubscribe(SUBSCRIPTIONS.gatewaySessions);
    gaps.onGap(SUBSCRIPTIONS.gatewaySessions, () => {
      sessions.forgetAll();
      inBackground(streams.check(), logger, 'could not check streams');
    });
  }

  @EventHandler(SUBSCRIPTIONS.gatewaySessions)
  async handle(events: Envelope[]): Promise<void> {
    const ended = new Set(events.filter(SessionsEnded.is).flatMap(({ data }) => data.tokenHashes));
    this.sessions.forget(ended);
    this.streams.end(ended);
  }
}
