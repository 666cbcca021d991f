import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { TrailingRun } from '@recuerda/concurrency';
import { type MessageTextKind, type SchoolTexts, textOf } from '@recuerda/contracts';
import { DataSource } from 'typeorm';

const REFRESH_MS = 2_000;

/** The school's settings of its messages. */
export interface SchoolMessages {
  texts: SchoolTexts;
  /** Null if the school has set none. */
  schoolName: string | null;
}

const NONE: SchoolMessages = { texts: {}, schoolName: null };

/** The texts of messages: the school's own where it wrote one, else the usual ones. All notifiers share a row. */
@Injectable()
export class MessageTexts implements OnApplicationBootstrap {
  private readonly logger = new Logger(MessageTexts.name);
  /** One at a time: a reading from before a change must not end after that of the change. */
  private readonly reading = new TrailingRun(() => this.read());
  private school = NONE;

  constructor(@InjectDataSource('notifier') private readonly dataSource: DataSource) {}

  /** Nothing is sent before the texts are known. Throws if the database is down. */
  async onApplicationBootstrap(): Promise<void> {
    await this.reading.run();
  }

  of(kind: MessageTextKind): string {
    return textOf(this.school.texts, kind);
  }

  get schoolName(): string | null {
    return this.school.schoolName;
  }

  /** An older version than the one that is kept changes nothing. */
  async keep(id: string, version: number, { texts, schoolName }: SchoolMessages): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO notifier.message_texts AS row (id, version, texts, school_name) VALUES ($1, $2, $3, $4)
       ON CONFLICT (id) DO UPDATE
       SET version = excluded.version, texts = excluded.texts, school_name = excluded.school_name
       WHERE row.version < excluded.version`,
      [id, version, JSON.stringify(texts), schoolName],
    );
    await this.reading.run();
  }

  @Interval(REFRESH_MS)
  async refresh(): Promise<void> {
    await this.reading
      .run()
      .catch((error: unknown) =>
        this.logger.warn({ msg: 'message texts could not be read: those known before are used', err: error }),
      );
  }

  private async read(): Promise<void> {
    const [row] = await this.dataSource.query<SchoolMessages[]>(
      'SELECT texts, school_name AS "schoolName" FROM notifier.message_texts',
    );
    this.school = row ?? NONE;
  }
}
