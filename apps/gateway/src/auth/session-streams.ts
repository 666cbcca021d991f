import type { ServerResponse } from 'node:http';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Sessions } from './sessions.js';
import { SignInState } from './sign-in-state.js';

/** How often open streams are checked: for sessions that expire, and for ends that were not announced, ms. */
const CHECK_MS = 15_000;

interface OpenStream {
  /** Hash of its session's token; undefined: opened while sign-in was off. */
  tokenHash: string | undefined;
  end: () => void;
}

/** Ends event streams and exports with their sessions. */
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
  add(response: ServerResponse, tokenHash: string | undefined, end: () => void = () => void response.end()): void {
    if (response.closed) return;
    this.open.set(response, { tokenHash, end });
    response.once('close', () => this.open.delete(response));
  }

  end(tokenHashes: ReadonlySet<string>): void {
    for (const { tokenHash, end } of this.open.values())
      if (tokenHash !== undefined && tokenHashes.has(tokenHash)) end();
  }

  /** Ends streams whose session has ended, and those without one if sign-in is on by now. Never rejects. */
  async check(): Promise<void> {
    await Promise.all(
      [...this.open.values()].map(async ({ tokenHash, end }) => {
        if (!(await this.mayStay(tokenHash))) end();
      }),
    );
  }

  /** While identity is away a stream stays: it carries ids alone. */
  private async mayStay(tokenHash: string | undefined): Promise<boolean> {
    try {
      if (tokenHash === undefined) return !(await this.signIn.isOn());
      return (await this.sessions.resolve(tokenHash, false)) !== null;
    } catch {
      return true;
    }
  }
}
