import { Logger } from '@nestjs/common';
import { TrailingRun } from '@recuerda/concurrency';
import {
  type ChooseTemplateInput,
  MINUTE_MS,
  type NeededTemplate,
  type ProviderTemplate,
  TEMPLATE_PROPOSALS,
  TEMPLATE_USES,
  templateDifferences,
  type TemplateUse,
} from '@recuerda/contracts';
import { type Clock, orWarn } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import type { CloudConfig } from './cloud.config.js';

export const REFRESH_MS = 2_000;
/** Age up to which a reading of a template keeps it from being tried, ms. */
const KNOWN_MS = 10 * MINUTE_MS;

interface Row {
  use: TemplateUse;
  name: string | null;
  language: string | null;
  differences: string[];
  differencesOf: string | null;
  readAt: Date | null;
}

/**
 * The template of an account for each kind of message: as the environment names it, else as an administrator chose it,
 * else as it is proposed. All notifiers share the choices, and what is known to be wrong with the templates.
 */
export class NeededTemplates {
  private readonly logger = new Logger('WhatsApp');
  /** One at a time: a reading from before a change must not end after that of the change. */
  private readonly reading = new TrailingRun(() => this.read());
  private readonly given: Readonly<Partial<Record<TemplateUse, string | undefined>>>;
  private readonly givenLanguage: string | undefined;
  private rows = new Map<TemplateUse, Row>();

  constructor(
    private readonly dataSource: DataSource,
    config: CloudConfig,
    private readonly clock: Clock,
    private readonly account: string,
  ) {
    this.given = {
      reminder: config.WHATSAPP_TEMPLATE,
      bundle: config.WHATSAPP_BUNDLE_TEMPLATE,
      notice: config.WHATSAPP_NOTICE_TEMPLATE,
      digest: config.WHATSAPP_DIGEST_TEMPLATE,
    };
    this.givenLanguage = config.WHATSAPP_TEMPLATE_LANGUAGE;
  }

  /** Nothing is sent before the choices are known. Throws if the database is down. */
  async start(): Promise<void> {
    await this.reading.run();
  }

  of(use: TemplateUse): NeededTemplate {
    const row = this.rows.get(use);
    const { name, language } = TEMPLATE_PROPOSALS[use];
    return {
      use,
      name: this.given[use] ?? row?.name ?? name,
      language: this.givenLanguage ?? row?.language ?? language,
      fixed: { name: this.given[use] !== undefined, language: this.givenLanguage !== undefined },
    };
  }

  all(): NeededTemplate[] {
    return TEMPLATE_USES.map((use) => this.of(use));
  }

  /** Returns why messages of a kind would be refused, as far as that was read lately. */
  differencesOf(use: TemplateUse): readonly string[] {
    const row = this.rows.get(use);
    if (!row?.readAt || row.differencesOf !== keyOf(this.of(use))) return [];
    return this.clock.now().getTime() - row.readAt.getTime() < KNOWN_MS ? row.differences : [];
  }

  /** Returns false, and does nothing, if the environment names another one. */
  async choose({ use, name, language }: ChooseTemplateInput): Promise<boolean> {
    const { fixed, ...now } = this.of(use);
    if ((fixed.name && name !== now.name) || (fixed.language && language !== now.language)) return false;
    await this.dataSource.query(
      `INSERT INTO notifier.needed_templates (account, use, name, language) VALUES ($4, $1, $2, $3)
       ON CONFLICT (account, use) DO UPDATE SET name = excluded.name, language = excluded.language`,
      [use, name, language, this.account],
    );
    await this.reading.run();
    return true;
  }

  /** Keeps what is wrong with the needed ones of all templates of the account. Throws if the database is down. */
  async learn(templates: readonly ProviderTemplate[]): Promise<void> {
    await this.reading.run();
    const known = this.all().map((needed) => {
      const found = templates.find((template) => keyOf(template) === keyOf(needed));
      const differences = found ? templateDifferences(needed.use, found) : [];
      return { use: needed.use, differences, key: keyOf(needed) };
    });
    await this.dataSource.query(
      `INSERT INTO notifier.needed_templates (account, use, differences, differences_of, read_at)
       SELECT $3, use, differences, key, $2
       FROM jsonb_to_recordset($1) AS given(use text, differences jsonb, key text) ORDER BY use
       ON CONFLICT (account, use) DO UPDATE
       SET differences = excluded.differences, differences_of = excluded.differences_of, read_at = excluded.read_at`,
      [JSON.stringify(known), this.clock.now(), this.account],
    );
    await this.reading.run();
  }

  async refresh(): Promise<void> {
    await orWarn(this.reading.run(), this.logger, 'needed templates could not be read: those known before are used');
  }

  private async read(): Promise<void> {
    const rows = await this.dataSource.query<Row[]>(
      `SELECT use, name, language, differences, differences_of AS "differencesOf", read_at AS "readAt"
       FROM notifier.needed_templates WHERE account = $1`,
      [this.account],
    );
    this.rows = new Map(rows.map((row) => [row.use, row]));
  }
}

const keyOf = ({ name, language }: Pick<NeededTemplate, 'name' | 'language'>): string => `${name}/${language}`;
