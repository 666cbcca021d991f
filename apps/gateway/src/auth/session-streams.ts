import type { ServerResponse } from 'node:http';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Sessions } from './sessions.js';
import { SignInState } from './sign-in-state.js';

/** How often open streams are checked: for sessions that expire, and for ends that were not announced, ms. */
const CHECK_MS = 15_000;

/** Ends event streams with their sessions. */
@Injectable()
export class SessionStreams implements OnModuleInit, OnModuleDestroy {
  /** Open responses with the hash of their session's token; undefined: opened while sign-in was off. */
  private readonly open = new Map<ServerResponse, string | undefined>();
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

  add(response: ServerResponse, tokenHash: string | undefined): void {
    if (response.closed) return;
    this.open.set(response, tokenHash);
    response.once('close', () => this.open.delete(response));
  }

  end(tokenHashes: ReadonlySet<string>): void {
    for (const [response, tokenHash] of this.open)
      if (tokenHash !== undefined && tokenHashes.has(tokenHash)) response.end();
  }

  /** Ends streams whose session has ended, and those without one if sign-in is on by now. Never rejects. */
  async check(): Promise<void> {
    await Promise.all(
      [...this.open].map(async ([response, tokenHash]) => {
        if (!(await this.mayStay(tokenHash))) response.end();
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
