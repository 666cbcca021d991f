import { setTimeout as wait } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { AccountSetting, ProviderView } from '@recuerda/contracts';
import { inBackground } from '@recuerda/service';
import { z } from 'zod';
import { parse } from '../../http/json-body.js';
import { isSuccess, type ProviderResponse } from '../../http/provider-response.js';
import type { CloudConfig } from './cloud.config.js';
import { subscribedAppsOf } from './graph-account.js';
import { ask, type Graph } from './graph-client.js';
import { isTokenError, errorMessageOf } from './graph-error.js';
import type { NeededTemplates } from './needed-templates.js';

/** Pause before the next check while Meta does not answer, ms. */
const AGAIN_MS = 5_000;
/** Pause before the next check while a setting is refused, ms. */
const RECHECK_MS = 60_000;
const templates = z.object({
  data: z.array(z.object({ name: z.string(), language: z.string(), status: z.string(), category: z.string() })),
});

interface Problem {
  text: string;
  /** Refused setting, unless only the template or the webhooks are concerned. */
  refused?: { setting: AccountSetting; answer: string };
}

/**
 * Logs in plain words what is wrong with the token, the number, the template or the webhooks, and keeps the refused
 * settings for the portal. Reminders are sent all the same.
 */
export class CheckAccount {
  private readonly logger = new Logger('WhatsApp');
  private readonly stopping = new AbortController();
  /** Settings that Meta refuses, as of the last look. */
  refused: NonNullable<ProviderView['problems']> = [];

  constructor(
    private readonly graph: Graph,
    private readonly config: CloudConfig,
    private readonly templates: Pick<NeededTemplates, 'of'>,
  ) {}

  start(): void {
    inBackground(this.check(), this.logger, 'the account is no longer checked');
  }

  stop(): void {
    this.stopping.abort();
  }

  /** Logs problems that are new; repeats while there is no answer, or a setting is refused. */
  private async check(): Promise<void> {
    let known: string[] = [];
    for (let isFirst = true; !this.stopping.signal.aborted; isFirst = false) {
      const problems = await this.problems().catch(() => undefined);
      if (problems) {
        const texts = problems.map(({ text }) => text);
        for (const text of texts) if (!known.includes(text)) this.logger.error({ msg: text });
        known = texts;
        this.refused = problems.flatMap(({ refused }) => refused ?? []);
        if (this.refused.length === 0) return;
        // In one process the provider is the sandbox, which answers a moment later.
      } else if (!isFirst) this.logger.warn({ msg: 'Meta does not answer at WHATSAPP_GRAPH_URL' });
      const { signal } = this.stopping;
      await wait(problems ? RECHECK_MS : AGAIN_MS, undefined, { ref: false, signal }).catch(() => undefined);
    }
  }

  /** @throws Error if Meta does not answer, or has a fault of its own */
  async problems(): Promise<Problem[]> {
    const { WHATSAPP_PHONE_NUMBER_ID: number, WHATSAPP_BUSINESS_ACCOUNT_ID: account } = this.config;
    const numberAnswer = await ask(this.graph, `${number}?fields=display_phone_number,quality_rating`);
    if (isTokenError(numberAnswer))
      return [problem('token', 'Meta refuses the access token of WHATSAPP_TOKEN or WHATSAPP_TOKEN_FILE', numberAnswer)];
    const accountAnswer = await ask(
      this.graph,
      `${account}/message_templates?name=${encodeURIComponent(this.templates.of('reminder').name)}`,
    );
    return [
      ...(isSuccess(numberAnswer)
        ? []
        : [problem('number', 'WHATSAPP_PHONE_NUMBER_ID is not a number of this token', numberAnswer)]),
      ...(isSuccess(accountAnswer)
        ? [...this.templateProblems(accountAnswer), ...(await this.webhookProblems(account))].map((text) => ({ text }))
        : [problem('account', 'WHATSAPP_BUSINESS_ACCOUNT_ID is not an account of this token', accountAnswer)]),
    ];
  }

  private async webhookProblems(account: string | undefined): Promise<string[]> {
    if (subscribedAppsOf(await ask(this.graph, `${account}/subscribed_apps`))?.length !== 0) return [];
    return ['no app gets the webhooks of WHATSAPP_BUSINESS_ACCOUNT_ID: neither receipts nor replies arrive'];
  }

  private templateProblems({ data }: ProviderResponse): string[] {
    const { name, language } = this.templates.of('reminder');
    const found = templates.safeParse(parse(data)).data?.data ?? [];
    const template = found.find((each) => each.name === name && each.language === language);
    const which = `the template ${name} in the language ${language}`;
    const held = 'reminders to people who have not written within 24 hours are held';
    if (template === undefined) return [`${which} does not exist: ${held}`];
    if (template.status !== 'APPROVED') return [`${which} is ${template.status.toLowerCase()}: ${held}`];
    return template.category === 'UTILITY' ? [] : [`${which} is charged as ${template.category.toLowerCase()}`];
  }
}

function problem(setting: AccountSetting, text: string, response: ProviderResponse): Problem {
  const answer = errorMessageOf(response);
  return { text: `${text}: ${answer}`, refused: { setting, answer } };
}
