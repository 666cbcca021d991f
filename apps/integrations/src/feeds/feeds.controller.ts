import { Controller } from '@nestjs/common';
import {
  type CalendarFeedInput,
  type CalendarFeedView,
  CreateCalendarFeed,
  type CreatedCalendarFeed,
  DeleteCalendarFeed,
  ListCalendarFeeds,
  ReadCalendarFeed,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { CalendarFeeds } from './calendar-feeds.js';
import { ReadFeed } from './read-feed.js';

@Controller()
export class FeedsController {
  constructor(
    private readonly feeds: CalendarFeeds,
    private readonly reader: ReadFeed,
  ) {}

  @RequestHandler(ListCalendarFeeds)
  async list(): Promise<{ items: CalendarFeedView[] }> {
    return { items: await this.feeds.list() };
  }

  @RequestHandler(CreateCalendarFeed)
  create(input: CalendarFeedInput & { id: string }): Promise<CreatedCalendarFeed> {
    return this.feeds.create(input);
  }

  @RequestHandler(DeleteCalendarFeed)
  async delete({ id }: { id: string }): Promise<Record<string, never>> {
    await this.feeds.delete(id);
    return {};
  }

  @RequestHandler(ReadCalendarFeed)
  async read({ secret }: { secret: string }): Promise<{ text: string }> {
    return { text: await this.reader.readText(secret) };
  }
}
