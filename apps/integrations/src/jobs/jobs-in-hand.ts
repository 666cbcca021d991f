import { Injectable } from '@nestjs/common';

interface Waiting {
  isAlone: boolean;
  start: () => void;
}

/** Has jobs of all kinds handled together, or one alone. First come, first served. */
@Injectable()
export class JobsInHand {
  private handled = 0;
  private isOneAlone = false;
  private readonly waiting: Waiting[] = [];

  /** Handles a job beside others. */
  together<T>(handle: () => Promise<T>): Promise<T> {
    return this.hold(false, handle);
  }

  /** Handles a job once no other is in hand; meanwhile others wait. */
  alone<T>(handle: () => Promise<T>): Promise<T> {
    return this.hold(true, handle);
  }

  private async hold<T>(isAlone: boolean, handle: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      this.waiting.push({ isAlone, start });
      this.startNext();
    });
    try {
      return await handle();
    } finally {
      this.handled -= 1;
      this.isOneAlone = false;
      this.startNext();
    }
  }

  private startNext(): void {
    for (;;) {
      const [next] = this.waiting;
      if (!next || this.isOneAlone || (next.isAlone && this.handled > 0)) return;
      this.waiting.shift();
      this.handled += 1;
      this.isOneAlone = next.isAlone;
      next.start();
    }
  }
}
