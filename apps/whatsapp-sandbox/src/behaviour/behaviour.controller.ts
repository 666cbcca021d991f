import { Body, Controller, Delete, Get, HttpCode, Inject, Put } from '@nestjs/common';
import { parseInput } from '@recuerda/service';
import { type Behaviour, behaviourInput } from './behaviour.js';
import { BehaviourBook } from './behaviour-book.js';

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
