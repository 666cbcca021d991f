import { Injectable, type OnModuleDestroy } from '@nestjs/common';

/** Timers that end with the process. */
@Injectable()
export class Timers implements OnModuleDestroy {
  private readonly timers = new Set<NodeJS.Timeout>();

  after(milliseconds: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      run();
    }, milliseconds);
    this.timers.add(timer.unref());
  }

  clear(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  onModuleDestroy(): void {
    this.clear();
  }
}
