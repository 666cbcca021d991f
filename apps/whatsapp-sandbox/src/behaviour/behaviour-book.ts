import { Body, Controller, Delete, Get, HttpCode, Inject, Injectable, Put } from '@nestjs/common';
import { CLOCK, type Clock, fieldError, parseInput } from '@recuerda/service';
import { begun, isOver, usedOnce } from '../answers/fault-fields.js';
import { LiveEvents } from '../live/live-events.js';
import { phoneKey } from '../bounded.js';
import { type Behaviour, behaviourInput } from './behaviour.js';

const ALL = Symbol('ALL');
const OK: Behaviour = { mode: 'ok' };
/** Maximum of numbers with their own behaviour. */
const MAX_NUMBERS = 10_000;

/** Current behaviours: one for all numbers, and exceptions for single numbers. */
@Injectable()
export class BehaviourBook {
  private readonly behaviours = new Map<string | typeof ALL, Behaviour>();

  constructor(
    @Inject(LiveEvents) private readonly live: LiveEvents,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws `validation_failed` when there are too many numbers */
  set(behaviour: Behaviour): void {
    const key = behaviour.to === undefined ? ALL : phoneKey(behaviour.to);
    if (key !== ALL && this.behaviours.size >= MAX_NUMBERS && !this.behaviours.has(key))
      throw fieldError('to', `No puede haber más de ${MAX_NUMBERS} números.`);
    if (key === ALL && behaviour.mode === 'ok' && behaviour.odd === undefined) this.behaviours.delete(ALL);
    else this.behaviours.set(key, begun(behaviour, this.clock.now()));
    this.live.changed('behaviour');
  }

  reset(): void {
    this.behaviours.clear();
    this.live.changed('behaviour');
  }

  list(): Behaviour[] {
    return [...this.behaviours.values()].filter((behaviour) => !isOver(behaviour, this.clock.now()));
  }

  /** Behaviour before a POST's body is read, so before its number is known. */
  takeUnread(): Behaviour {
    const behaviour = this.find(ALL);
    return behaviour?.mode === 'cut' && behaviour.when === 'before' ? this.use(ALL, behaviour) : OK;
  }

  /** Returns the behaviour for this POST, and counts it as one of `times`. */
  take(to: string): Behaviour {
    if (this.behaviours.size === 0) return OK;
    for (const key of [phoneKey(to), ALL] as const) {
      const behaviour = this.find(key);
      if (behaviour) return this.use(key, behaviour);
    }
    return OK;
  }

  private find(key: string | typeof ALL): Behaviour | undefined {
    const behaviour = this.behaviours.get(key);
    if (behaviour === undefined || !isOver(behaviour, this.clock.now())) return behaviour;
    this.behaviours.delete(key);
    this.live.changed('behaviour');
    return undefined;
  }

  private use(key: string | typeof ALL, behaviour: Behaviour): Behaviour {
    const rest = usedOnce(behaviour);
    if (rest === behaviour) return behaviour;
    if (rest) this.behaviours.set(key, rest);
    else this.behaviours.delete(key);
    this.live.changed('behaviour');
    return behaviour;
  }
}

@Controller('sandbox/behaviour')
export class BehaviourController {
  constructor(@Inject(BehaviourBook) private readonly book: BehaviourBook) {}

  /** Empty: every POST is accepted. */
  @Get()
  list(): { items: Behaviour[] } {
    return { items: this.book.list() };
  }

  @Put()
  set(@Body() body: unknown): { items: Behaviour[] } {
    this.book.set(parseInput(behaviourInput, body));
    return this.list();
  }

  @Delete()
  @HttpCode(204)
  reset(): void {
    this.book.reset();
  }
}
