import { AsyncLocalStorage } from 'node:async_hooks';
import { Inject, Injectable } from '@nestjs/common';
import { type AccessState, GetAccessState } from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { accessConfig, AppError, ENV, type Env, isSignInOn, loadConfig } from '@recuerda/service';

/** How old an answer of identity may be, ms. */
const MAX_AGE_MS = 5_000;
/** Maximum wait for identity while its last answer can stand in, ms. */
const TIMEOUT_MS = 1_000;

/** Whether people must sign in at present, by the setting AUTH and by whether users exist. */
@Injectable()
export class SignInState {
  /** While sign-in is off, the process serves this machine alone, which is the default. */
  readonly isLocalWhileOff: boolean;
  private readonly withoutUsers: boolean;
  private readonly withUsers: boolean;
  /** Undefined: identity has not answered yet. Users never all disappear again. */
  private known: AccessState | undefined;
  private asked: { at: number; answer: Promise<AccessState> } | undefined;
  /** One question for all requests, so not part of the trace of the request that waits for it. */
  private readonly detached = AsyncLocalStorage.snapshot();

  constructor(
    private readonly requests: RequestClient,
    @Inject(ENV) env: Env,
  ) {
    this.isLocalWhileOff = loadConfig(accessConfig, env).AUTH === 'auto';
    this.withoutUsers = isSignInOn(env, false);
    this.withUsers = isSignInOn(env, true);
  }

  /** False if sign-in is off whatever happens. */
  get isPossible(): boolean {
    return this.withUsers;
  }

  /** @throws `service_unavailable` if that depends on users, and identity has never answered. */
  async isOn(): Promise<boolean> {
    if (this.withUsers === this.withoutUsers) return this.withUsers;
    return (await this.hasUsers()) ? this.withUsers : this.withoutUsers;
  }

  /** @throws `not_found` while sign-in is off: there are no accounts then. */
  async assertOn(): Promise<void> {
    if (!(await this.isOn())) throw new AppError('not_found');
  }

  /** Without an answer the last one holds. */
  async hasUsers(): Promise<boolean> {
    return this.known?.hasUsers === true || (await this.current()).hasUsers;
  }

  /** Returns identity's answer, at most five seconds old. Without an answer the last one holds. */
  async current(): Promise<AccessState> {
    const now = performance.now();
    if (this.asked === undefined || now - this.asked.at >= MAX_AGE_MS)
      this.asked = { at: now, answer: this.detached(() => this.ask()) };
    return this.asked.answer;
  }

  /** Called when users were found. */
  noteUsers(): void {
    this.known = { ...this.known, hasUsers: true };
  }

  private async ask(): Promise<AccessState> {
    try {
      const state = await this.requests.send(GetAccessState, {}, this.known ? { timeoutMs: TIMEOUT_MS } : {});
      // Meanwhile one may have been created.
      this.known = { ...state, hasUsers: this.known?.hasUsers === true || state.hasUsers };
    } catch (cause) {
      if (this.known === undefined) {
        this.asked = undefined;
        throw new AppError('service_unavailable', {}, { cause });
      }
    }
    return this.known;
  }
}
