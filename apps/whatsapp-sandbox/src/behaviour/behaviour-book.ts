import { Inject, Injectable } from '@nestjs/common';
import { fieldError } from '@recuerda/service';
import { LiveEvents } from '../live/live-events.js';
import { phoneKey } from '../phone-key.js';
import type { Behaviour } from './behaviour.js';

const ALL = Symbol('ALL');
const OK: Behaviour = { mode: 'ok' };
/** Maximum of numbers with their own behaviour. */
const MAX_NUMBERS = 10_000;

/** Current behaviours: one for all numbers, and exceptions for single numbers. */
@Injectable()
export class BehaviourBook {
  private readonly behaviours = new Map<string | typeof ALL, Behaviour>();

  constructor(@Inject(LiveEvents) private readonly live: LiveEvents) {}

  /** @throws `validation_failed` when there are too many numbers */
  set(behaviour: Behaviour): void {
    const key = behaviour.to === undefined ? ALL : phoneKey(behaviour.to);
    if (key !== ALL && this.behaviours.size >= MAX_NUMBERS && !this.behaviours.has(key))
      throw fieldError('to', `No puede haber más de ${MAX_NUMBERS} números.`);
    if (key === ALL && behaviour.mode === 'ok') this.behaviours.delete(ALL);
    else this.behaviours.set(key, behaviour);
    this.live.changed('behaviour');
  }

  reset(): void {
    this.behaviours.clear();
    this.live.changed('behaviour');
  }

  list(): Behaviour[] {
    return [...this.behaviours.values()];
  }

  /** Behaviour before a POST's body is read, so before its number is known. */
  takeUnread(): Behaviour {
    const behaviour = this.behaviours.get(ALL);
    return behaviour?.mode === 'cut' && behaviour.when === 'before' ? this.use(ALL, behaviour) : OK;
  }

  /** Returns the behaviour for this POST, and counts it as one of `times`. */
  take(to: string): Behaviour {
    if (this.behaviours.size === 0) return OK;
    const key = phoneKey(to);
    const own = this.behaviours.get(key);
    if (own) return this.use(key, own);
    const general = this.behaviours.get(ALL);
    return general ? this.use(ALL, general) : OK;
  }

  private use(key: string | typeof ALL, behaviour: Behaviour): Behaviour {
    if (behaviour.times === undefined) return behaviour;
    if (behaviour.times > 1) this.behaviours.set(key, { ...behaviour, times: behaviour.times - 1 });
    else this.behaviours.delete(key);
    this.live.changed('behaviour');
    return behaviour;
  }
}
