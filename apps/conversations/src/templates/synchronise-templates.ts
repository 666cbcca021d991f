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
  PROVIDERS,
  type ProviderFailure,
  type ProviderTemplate,
  ReadProviderTemplates,
  TEMPLATE_USES,
  TemplateUpdated,
  type TemplateUpdatedData,
  type TemplateUse,
} from '@recuerda/contracts';
import { RequestClient } from '@recuerda/messaging';
import { InjectUnitOfWork, type Transaction, type UnitOfWork } from '@recuerda/outbox';
import { AppError, CLOCK, type Clock, currentTrace, gauge, withPrincipal } from '@recuerda/service';
import { ConnectedAccounts } from '../accounts/connected-accounts.js';
import { SCHEMA } from '../conversations.database.js';
import { TemplateProblem } from './template-problem.js';
import { reasonOf, stateOf, type StoredTemplate, type TemplateChange, TemplateStore } from './template.store.js';

const unusableTemplates = gauge(
  'recuerda_template_unusable',
  '1 while the template that a kind of message needs cannot be used: it is not approved, or differs from what is sent.',
  ['use', 'account'],
);

/** Time between checks of the schedule, ms. */
const CHECK_MS = 10_000;
/** Time between readings, which find changes whose webhooks were missed, ms. */
const EVERY_MS = HOUR_MS;
/** Time between readings while a needed template cannot be used, and after a failure, ms. */
const SOON_MS = 30_000;
/** Wait after a first reading without an answer, ms: in one process the provider is the sandbox, which starts later. */
const AFTER_START_MS = 2_000;

/** Readings of the templates of an account. */
interface Reading {
  run: TrailingRun;
  hasRead: boolean;
  /** Repeats a first reading that got no answer. */
  again: NodeJS.Timeout | undefined;
}

/**
 * Reads the templates of each account from the provider: hourly, after each webhook about one, and when a person asks
 * for it.
 */
@Injectable()
export class SynchroniseTemplates implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Templates');
  private readonly readings = new Map<string, Reading>();
  private running = false;

  constructor(
    private readonly store: TemplateStore,
    private readonly requests: RequestClient,
    private readonly problem: TemplateProblem,
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ConnectedAccounts) private readonly accounts: Pick<ConnectedAccounts, 'all' | 'of'>,
  ) {}

  onApplicationBootstrap(): void {
    this.running = true;
    this.tick().catch(this.warn);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.running = false;
    for (const { again } of this.readings.values()) clearTimeout(again);
    await Promise.all([...this.readings.values()].map(({ run }) => run.idle()));
  }

  /** Reads those of an account once; a failure is stored and shown with them. Throws if the database is down. */
  async synchronise(account: string): Promise<void> {
    const provider = this.accounts.of(account)?.provider;
    if (provider !== undefined && PROVIDERS[provider].hasTemplates) await this.readingOf(account).run.run();
  }

  startSoon(account: string): void {
    if (this.running) this.synchronise(account).catch(this.warn);
  }

  @Interval(CHECK_MS)
  async tick(): Promise<void> {
    if (!this.running) return;
    try {
      const now = this.clock.now();
      const ago = (ms: number) => new Date(now.getTime() - ms);
      const every = (await this.problem.isSuspected()) ? SOON_MS : EVERY_MS;
      const accounts = this.accounts.all.filter(({ provider }) => PROVIDERS[provider].hasTemplates);
      for (const { key } of accounts)
        if (await this.store.takeTurn(key, now, ago(every), ago(SOON_MS))) await this.synchronise(key);
      this.measure(accounts, await this.problem.findAll());
    } catch (error) {
      this.warn(error);
    }
  }

  /** Applies what webhooks say. A template that is not known yet is only announced: the next reading adds it. */
  async apply(
    { manager, emit }: Transaction,
    changes: readonly (TemplateChange & { account: string })[],
  ): Promise<void> {
    for (const { account, ...given } of changes) {
      const change = this.withTime(given);
      const changed = await this.store.change(manager, account, change);
      const state = changed?.state ?? change.state;
      if (state !== undefined) emit(templateUpdated({ account, ...change, state }, this.clock.now()));
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

  /** Reads on behalf of the service, not of the user. */
  private readingOf(account: string): Reading {
    const known = this.readings.get(account);
    if (known) return known;
    const run = (): Promise<void> => withPrincipal(undefined, () => this.read(account, made));
    const made: Reading = { run: new TrailingRun(run), hasRead: false, again: undefined };
    this.readings.set(account, made);
    return made;
  }

  private measure(accounts: readonly { key: string }[], problems: readonly { account: string; use: TemplateUse }[]) {
    // Accounts that are gone have no gauge.
    unusableTemplates.reset();
    for (const { key: account } of accounts)
      for (const use of TEMPLATE_USES) {
        const isUnusable = problems.some((one) => one.account === account && one.use === use);
        unusableTemplates.set({ use, account }, isUnusable ? 1 : 0);
      }
  }

  private async read(account: string, of: Reading): Promise<void> {
    const reading = await this.store.startReading();
    const answer = await this.requests.send(ReadProviderTemplates, { account }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return { ok: false, failure: { kind: 'unavailable', words: '' } } as const;
    });
    if (answer.ok) await this.keep(account, reading, answer.value.templates.map(storedOf), answer.value.needed);
    else if (!of.hasRead && answer.failure.kind === 'unavailable')
      of.again = setTimeout(() => this.startSoon(account), AFTER_START_MS);
    else {
      this.logger.warn({ msg: 'templates could not be read', account, ...answer.failure });
      await this.store.failed(account, reading, this.clock.now(), errorText(answer.failure));
    }
    of.hasRead = true;
  }

  private async keep(
    account: string,
    reading: string,
    templates: readonly StoredTemplate[],
    needed: readonly NeededTemplate[],
  ): Promise<void> {
    const now = this.clock.now();
    await this.work.run(async ({ manager, emit }) => {
      await this.store.lock(manager);
      const before = await this.store.list(account, manager);
      const known = new Map(before.map((template) => [keyOf(template), template]));
      const given = new Map(
        templates.map((template) => [keyOf(template), announcedOf(template, known.get(keyOf(template)), now)]),
      );
      if (!(await this.store.replaceAll(manager, account, [...given.values()], needed, reading, now))) return;
      for (const [key, template] of given)
        if (!isDeepStrictEqual(known.get(key), template)) emit(templateUpdated({ account, ...template }, now));
      for (const template of before)
        if (!given.has(keyOf(template))) emit(templateUpdated({ account, ...template, state: 'missing' }, now));
    });
  }

  private readonly warn = (err: unknown): void => this.logger.warn({ msg: 'templates could not be synchronised', err });
}

export const templateUpdated = ({ account, name, language, state }: TemplateUpdatedData, time: Date): Envelope =>
  TemplateUpdated.create({
    id: randomUUIDv7(),
    subject: `${name}/${language}`,
    time,
    data: { account, name, language, state },
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
