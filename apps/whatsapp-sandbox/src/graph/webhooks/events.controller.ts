import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { CLOCK, type Clock, parseInput } from '@recuerda/service';
import { GraphSettings } from '../settings/graph-settings.js';
import { eventInput, eventOf } from './events.js';
import { Webhooks } from './webhooks.js';

/** Sends webhooks that no message causes. */
@Controller('sandbox/graph/webhooks')
export class EventsController {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(GraphSettings) private readonly settings: GraphSettings,
    @Inject(Webhooks) private readonly webhooks: Webhooks,
  ) {}

  /** Returns how many calls follow. */
  @Post()
  @HttpCode(202)
  send(@Body() body: unknown): { calls: number } {
    const input = parseInput(eventInput, body);
    if (input.event === 'repeat') return { calls: this.webhooks.repeat(input.count, input.signature) };
    const now = this.clock.now();
    const { change, settings } = eventOf(input, now);
    if (settings) this.settings.change(settings);
    this.webhooks.sendAlone(change, now, input.signature);
    return { calls: 1 };
  }
}
