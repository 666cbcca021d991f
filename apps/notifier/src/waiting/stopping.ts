import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { NotNow } from '@recuerda/messaging';

/** Waits that end at once when the process stops: what was waiting is left to its message. */
@Injectable()
export class Stopping implements OnModuleDestroy {
  private readonly controller = new AbortController();

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  onModuleDestroy(): void {
    this.controller.abort();
  }

  /** Waits `ms`; throws NotNow when the process stops meanwhile. */
  async wait(ms: number): Promise<void> {
    try {
      await sleep(ms, undefined, { signal: this.signal });
    } catch (error) {
      throw new NotNow('stopping', { cause: error });
    }
  }
}
