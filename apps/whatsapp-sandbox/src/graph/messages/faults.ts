import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@recuerda/service';
import { isOver, usedOnce } from '../../answers/fault-fields.js';
import { GraphSettings } from '../settings/graph-settings.js';
import type { Fault } from '../settings/settings-table.js';
import { waIdOf } from '../users.js';

/** Faults that were asked for. One with `times` is used up. */
@Injectable()
export class Faults {
  constructor(
    @Inject(GraphSettings) private readonly settings: GraphSettings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns the first fault for this recipient, or for a call that has none, and counts it as one of its `times`.
   */
  take(waId?: string): Fault | undefined {
    const { faults } = this.settings.current;
    if (faults.length === 0) return undefined;
    const now = this.clock.now();
    const going = faults.filter((fault) => !isOver(fault, now));
    const found = going.find(({ to, calls }) =>
      to === undefined ? waId !== undefined || calls === 'all' : waId !== undefined && waIdOf(to) === waId,
    );
    this.settings.keepFaults(going.flatMap((fault) => (fault === found ? (usedOnce(fault) ?? []) : fault)));
    return found;
  }
}
