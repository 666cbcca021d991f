import { Inject, Injectable } from '@nestjs/common';
import { GraphSettings } from '../settings/graph-settings.js';
import type { Fault } from '../settings/settings-schema.js';
import { waIdOf } from '../users.js';

/** Faults that were asked for. One with `times` is used up. */
@Injectable()
export class Faults {
  constructor(@Inject(GraphSettings) private readonly settings: GraphSettings) {}

  /** Returns the first fault for this recipient, and counts it as one of its `times`. */
  take(waId: string): Fault | undefined {
    const { faults } = this.settings.current;
    const fault = faults.find(({ to }) => to === undefined || waIdOf(to) === waId);
    if (fault?.times === undefined) return fault;
    const left = fault.times - 1;
    const rest = faults.flatMap((other) => (other !== fault ? other : left > 0 ? { ...other, times: left } : []));
    this.settings.change({ faults: rest });
    return fault;
  }
}
