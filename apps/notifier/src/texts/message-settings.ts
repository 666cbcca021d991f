import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { TrailingRun } from '@recuerda/concurrency';
import { DEFAULT_SETTINGS, type MessageTextKind, type PublishedSettings, textOf } from '@recuerda/contracts';
import { orWarn } from '@recuerda/service';
import { DataSource } from 'typeorm';
import { TEXTS_CONFIG, type TextsConfig } from './texts.config.js';

const REFRESH_MS = 2_000;

/** The school's settings of its messages. */
export type SchoolMessages = Omit<PublishedSettings, 'id' | 'closedDays' | 'updatedAt'>;

/** The settings of messages: the school's own where it has some, else the usual ones. All notifiers share a row. */
@Injectable()
export class MessageSettings implements OnApplicationBootstrap {
  private readonly logger = new Logger(MessageSettings.name);
  /** One at a time: a reading from before a change must not end after that of the change. */
  private readonly reading = new TrailingRun(() => this.read());
  /** As the school last had them. */
  current: SchoolMessages = DEFAULT_SETTINGS;

  constructor(
    @InjectDataSource('notifier') private readonly dataSource: DataSource,
    @Inject(TEXTS_CONFIG) private readonly config: TextsConfig,
  ) {}

  /** Nothing is sent before the texts are known. Throws if the database is down. */
  async onApplicationBootstrap(): Promise<void> {
    await this.reading.run();
  }

  textOf(kind: MessageTextKind): string {
    return textOf(this.current.messageTexts, kind);
  }

  /** Signs messages. */
  get schoolName(): string {
    return this.current.schoolName ?? this.config.SCHOOL_NAME;
  }

  /** Zone of the school's days. */
  get timeZone(): string {
    return this.current.timeZone ?? this.config.APP_TIME_ZONE;
  }

  /** An older version than the one that is kept changes nothing. */
  async keep(id: string, version: number, settings: SchoolMessages): Promise<void> {
    await this.dataSource.query(
      // A zone that the database does not know would fail each count of charges.
      `INSERT INTO notifier.message_settings AS row (id, version, settings)
       SELECT $1, $2, $3::jsonb || jsonb_build_object('timeZone', (SELECT name FROM pg_timezone_names WHERE name = $4))
       ON CONFLICT (id) DO UPDATE SET version = excluded.version, settings = excluded.settings
       WHERE row.version < excluded.version`,
      [id, version, JSON.stringify(settings), settings.timeZone],
    );
    await this.reading.run();
  }

  @Interval(REFRESH_MS)
  async refresh(): Promise<void> {
    await orWarn(this.reading.run(), this.logger, 'message texts could not be read: those known before are used');
  }

  private async read(): Promise<void> {
    const rows = await this.dataSource.query<{ settings: SchoolMessages }[]>(
      'SELECT settings FROM notifier.message_settings',
    );
    this.current = rows[0]?.settings ?? DEFAULT_SETTINGS;
  }
}
