import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { type MessageTextKind, type SchoolTexts, textOf } from '@recuerda/contracts';
import { DataSource } from 'typeorm';

const REFRESH_MS = 2_000;

/** The texts of messages: the school's own where it wrote one, else the usual ones. All notifiers share a row. */
@Injectable()
export class MessageTexts implements OnApplicationBootstrap {
  private readonly logger = new Logger(MessageTexts.name);
  private texts: SchoolTexts = {};

  constructor(@InjectDataSource('notifier') private readonly dataSource: DataSource) {}

  /** Nothing is sent before the texts are known. Throws if the database is down. */
  async onApplicationBootstrap(): Promise<void> {
    await this.read();
  }

  of(kind: MessageTextKind): string {
    return textOf(this.texts, kind);
  }

  /** An older version than the one that is kept changes nothing. */
  async keep(id: string, version: number, texts: SchoolTexts): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO notifier.message_texts AS row (id, version, texts) VALUES ($1, $2, $3)
       ON CONFLICT (id) DO UPDATE SET version = excluded.version, texts = excluded.texts
       WHERE row.version < excluded.version`,
      [id, version, JSON.stringify(texts)],
    );
    await this.read();
  }

  @Interval(REFRESH_MS)
  async refresh(): Promise<void> {
    await this.read().catch((error: unknown) =>
      this.logger.warn({ msg: 'message texts could not be read: those known before are used', err: error }),
    );
  }

  private async read(): Promise<void> {
    const [row] = await this.dataSource.query<{ texts: SchoolTexts }[]>('SELECT texts FROM notifier.message_texts');
    this.texts = row?.texts ?? {};
  }
}
