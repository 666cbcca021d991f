import { AsyncLocalStorage } from 'node:async_hooks';
import { type Clock, SystemClock } from '@recuerda/service';

/** The system's clock, except inside {@link at}: there the given time applies, to that call only. */
export class DemoClock implements Clock {
  private readonly system = new SystemClock();
  private readonly elsewhen = new AsyncLocalStorage<Date>();

  now(): Date {
    const instant = this.elsewhen.getStore();
    return instant ? new Date(instant) : this.system.now();
  }

  at<T>(instant: Date, work: () => Promise<T>): Promise<T> {
    return this.elsewhen.run(instant, work);
  }
}
