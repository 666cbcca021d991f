import { isDeepStrictEqual } from 'node:util';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { TrailingRun } from '@recuerda/concurrency';
import {
  DAY_MS,
  HOUR_MS,
  type NeededTemplate,
  type ProviderTemplate,
  ReadProviderTemplates,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { InjectUnitOfWork, type UnitOfWork } from '@recuerda/outbox';
import { AppError, CLOCK, type Clock, withPrincipal } from '@recuerda/service';
import { CurrentProvider } from '../accounts/current-provider.js';
import { SCHEMA } from '../conversations.database.js';
import { templateUpdated } from './announce-templates.js';
import { errorText } from './provider-errors.js';
import { reasonOf, stateOf } from './template-change.js';
import { MeasureTemplates } from './measure-templates.js';
import { TemplateProblem } from './template-problem.js';
import { type StoredTemplate, TemplateStore } from './template.store.js';

/** How often the schedule is checked, ms. */
const CHECK_MS = 10_000;
/** Webhooks report changes; reading the templates finds those that were missed, ms. */
const EVERY_MS = HOUR_MS;
/** The same while one that is needed cannot be used, or after a failure, ms. */
const SOON_MS = 30_000;
/** After a very first reading without an answer, ms: in one process the provider is the sandbox, which starts later. */
const AFTER_START_MS = 2_000;

/** Reads the templates from the provider: hourly, after each webhook about one, and when a person asks for it. */
@Injectable()
export class SynchroniseTemplates implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Templates');
  /** On behalf of the service, not of the user. */
  private readonly reading = new TrailingRun(() => withPrincipal(undefined, () => this.read()));
  private running = false;
  private hasRead = false;
  private again: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: TemplateStore,
    private readonly requests: RequestClient,
    private readonly problem: TemplateProblem,
    private readonly measure: MeasureTemplates,
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CurrentProvider) private readonly provider: Pick<CurrentProvider, 'kind'>,
  ) {}

  onApplicationBootstrap(): void {
    this.running = true;
    this.tick().catch(this.warn);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.running = false;
    clearTimeout(this.again);
    await this.reading.idle();
  }

  /** Reads them once; a failure is stored and shown with the templates. Throws if the database is down. */
  async run(): Promise<void> {
    if (this.provider.kind === 'cloud') await this.reading.run();
  }

  /** Reads them in the background. */
  soon(): void {
    if (this.running) this.run().catch(this.warn);
  }

  @Interval(CHECK_MS)
  async tick(): Promise<void> {
    if (!this.running || this.provider.kind !== 'cloud') return;
    try {
      const now = this.clock.now();
      const ago = (ms: number) => new Date(now.getTime() - ms);
      const every = (await this.problem.isSuspected()) ? SOON_MS : EVERY_MS;
      if (await this.store.takeTurn(now, ago(every), ago(SOON_MS))) await this.run();
      await this.measure.run();
    } catch (error) {
      this.warn(error);
    }
  }

  private async read(): Promise<void> {
    const reading = await this.store.startReading();
    const answer = await this.requests.send(ReadProviderTemplates, {}).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return { ok: false, failure: { kind: 'unavailable', words: '' } } as const;
    });
    if (answer.ok) await this.keep(reading, answer.value.templates.map(storedOf), answer.value.needed);
    else if (!this.hasRead && answer.failure.kind === 'unavailable')
      this.again = setTimeout(() => this.soon(), AFTER_START_MS);
    else {
      this.logger.warn({ msg: 'templates could not be read', ...answer.failure });
      await this.store.failed(reading, this.clock.now(), errorText(answer.failure));
    }
    this.hasRead = true;
  }

  private async keep(
    reading: string,
    templates: readonly StoredTemplate[],
    needed: readonly NeededTemplate[],
  ): Promise<void> {
    const now = this.clock.now();
    await this.work.run(async ({ manager, emit }) => {
      await this.store.lock(manager);
      const before = await this.store.list(manager);
      const known = new Map(before.map((template) => [keyOf(template), template]));
      const given = new Map(
        templates.map((template) => [keyOf(template), announcedOf(template, known.get(keyOf(template)), now)]),
      );
      if (!(await this.store.replaceAll(manager, [...given.values()], needed, reading, now))) return;
      for (const [key, template] of given)
        if (!isDeepStrictEqual(known.get(key), template)) emit(templateUpdated(template, now));
      for (const template of before)
        if (!given.has(keyOf(template))) emit(templateUpdated({ ...template, state: 'missing' }, now));
    });
  }

  private readonly warn = (err: unknown): void => this.logger.warn({ msg: 'templates could not be synchronised', err });
}

const keyOf = ({ name, language }: Pick<StoredTemplate, 'name' | 'language'>): string => `${name}/${language}`;

const storedOf = (template: ProviderTemplate): StoredTemplate => ({
  id: template.id,
  name: template.name,
  language: template.language,
  category: template.category,
  state: stateOf(template.status),
  reason: reasonOf(template.reason),
  quality: template.quality,
  body: template.body,
  footer: template.footer,
  buttons: template.buttons,
  shape: template.shape,
  nextCategory: null,
  nextCategoryAt: null,
});

/** The provider's list does not say what its webhook announced. It is forgotten a day after it should have come. */
function announcedOf(template: StoredTemplate, known: StoredTemplate | undefined, now: Date): StoredTemplate {
  const { id, nextCategory = null, nextCategoryAt = null } = known ?? {};
  if (id !== template.id || nextCategory === template.category || nextCategoryAt === null) return template;
  return nextCategoryAt.getTime() + DAY_MS < now.getTime() ? template : { ...template, nextCategory, nextCategoryAt };
}
