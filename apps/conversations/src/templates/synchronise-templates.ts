import { randomUUIDv7 } from 'node:crypto';
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
  type Envelope,
  type ErrorCode,
  HOUR_MS,
  type NeededTemplate,
  type ProviderFailure,
  type ProviderTemplate,
  ReadProviderTemplates,
  TEMPLATE_USES,
  TemplateUpdated,
  type TemplateUpdatedData,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { InjectUnitOfWork, type Transaction, type UnitOfWork } from '@recuerda/outbox';
import { AppError, CLOCK, type Clock, currentTrace, gauge, withPrincipal } from '@recuerda/service';
import { CurrentProvider } from '../accounts/current-provider.js';
import { SCHEMA } from '../conversations.database.js';
import { TemplateProblem } from './template-problem.js';
import { reasonOf, stateOf, type StoredTemplate, type TemplateChange, TemplateStore } from './template.store.js';

const unusableTemplates = gauge(
  'recuerda_template_unusable',
  '1 while the template that a kind of message needs cannot be used: it is not approved, or differs from what is sent.',
  ['use'],
);

/** Time between checks of the schedule, ms. */
const CHECK_MS = 10_000;
/** Time between readings, which find changes whose webhooks were missed, ms. */
const EVERY_MS = HOUR_MS;
/** Time between readings while a needed template cannot be used, and after a failure, ms. */
const SOON_MS = 30_000;
/** Wait after a first reading without an answer, ms: in one process the provider is the sandbox, which starts later. */
const AFTER_START_MS = 2_000;

/** Reads the templates from the provider: hourly, after each webhook about one, and when a person asks for it. */
@Injectable()
export class SynchroniseTemplates implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Templates');
  /** Reads on behalf of the service, not of the user. */
  private readonly reading = new TrailingRun(() => withPrincipal(undefined, () => this.read()));
  private running = false;
  private hasRead = false;
  private again: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: TemplateStore,
    private readonly requests: RequestClient,
    private readonly problem: TemplateProblem,
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
  async synchronise(): Promise<void> {
    if (this.provider.kind === 'cloud') await this.reading.run();
  }

  startSoon(): void {
    if (this.running) this.synchronise().catch(this.warn);
  }

  @Interval(CHECK_MS)
  async tick(): Promise<void> {
    if (!this.running || this.provider.kind !== 'cloud') return;
    try {
      const now = this.clock.now();
      const ago = (ms: number) => new Date(now.getTime() - ms);
      const every = (await this.problem.isSuspected()) ? SOON_MS : EVERY_MS;
      if (await this.store.takeTurn(now, ago(every), ago(SOON_MS))) await this.synchronise();
      const problems = await this.problem.findAll();
      for (const use of TEMPLATE_USES) unusableTemplates.set({ use }, problems.some((one) => one.use === use) ? 1 : 0);
    } catch (error) {
      this.warn(error);
    }
  }

  /** Applies what webhooks say. A template that is not known yet is only announced: the next reading adds it. */
  async apply({ manager, emit }: Transaction, changes: readonly TemplateChange[]): Promise<void> {
    for (const given of changes) {
      const change = this.withTime(given);
      const changed = await this.store.change(manager, change);
      const state = changed?.state ?? change.state;
      if (state !== undefined) emit(templateUpdated({ ...change, state }, this.clock.now()));
    }
  }

  /** A change of category comes a day after it is announced, unless the provider says when. */
  private withTime(change: TemplateChange): TemplateChange {
    const { name, language, category: from, nextCategory } = change;
    if (!nextCategory) return change;
    const at = nextCategory.at ?? new Date(this.clock.now().getTime() + DAY_MS);
    this.logger.warn({ msg: 'Meta will change the category of a template', name, language, from, ...nextCategory, at });
    return { ...change, nextCategory: { ...nextCategory, at } };
  }

  private async read(): Promise<void> {
    const reading = await this.store.startReading();
    const answer = await this.requests.send(ReadProviderTemplates, {}).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return { ok: false, failure: { kind: 'unavailable', words: '' } } as const;
    });
    if (answer.ok) await this.keep(reading, answer.value.templates.map(storedOf), answer.value.needed);
    else if (!this.hasRead && answer.failure.kind === 'unavailable')
      this.again = setTimeout(() => this.startSoon(), AFTER_START_MS);
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

export const templateUpdated = ({ name, language, state }: TemplateUpdatedData, time: Date): Envelope =>
  TemplateUpdated.create({
    id: randomUUIDv7(),
    subject: `${name}/${language}`,
    time,
    data: { name, language, state },
    ...currentTrace(),
  });

const keyOf = ({ name, language }: Pick<StoredTemplate, 'name' | 'language'>): string => `${name}/${language}`;

const storedOf = ({ status, reason, ...template }: ProviderTemplate): StoredTemplate => ({
  ...template,
  state: stateOf(status),
  reason: reasonOf(reason),
  nextCategory: null,
  nextCategoryAt: null,
});

/**
 * Keeps a change of category that a webhook announced, which the provider's list does not have, until a day after it
 * was due.
 */
function announcedOf(template: StoredTemplate, known: StoredTemplate | undefined, now: Date): StoredTemplate {
  const { id, nextCategory = null, nextCategoryAt = null } = known ?? {};
  if (id !== template.id || nextCategory === template.category || nextCategoryAt === null) return template;
  return nextCategoryAt.getTime() + DAY_MS < now.getTime() ? template : { ...template, nextCategory, nextCategoryAt };
}

const CODES: Record<ProviderFailure['kind'], ErrorCode> = {
  refused: 'template_refused',
  exists: 'template_exists',
  token: 'provider_refused',
  fixed: 'template_fixed',
  unavailable: 'provider_unavailable',
};

/** Returns the API's error, with the provider's words. */
export function errorOf({ kind, words }: ProviderFailure): AppError {
  const error = new AppError(CODES[kind]);
  if (kind === 'exists') return new AppError(error.code, {}, { errors: [{ field: 'name', message: error.detail }] });
  return words === '' ? error : new AppError(error.code, {}, { errors: [{ field: 'Meta', message: words }] });
}

/** Returns one Spanish text of the failure. */
export const errorText = ({ kind, words }: ProviderFailure): string =>
  [new AppError(CODES[kind]).detail, words && `Meta: ${words}`].filter(Boolean).join(' ');
