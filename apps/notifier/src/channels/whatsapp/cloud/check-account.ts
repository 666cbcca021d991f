import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { z } from 'zod';
import { isSuccess, type ProviderResponse } from '../../http/provider-response.js';
import { CLOUD_CONFIG, type CloudConfig } from './cloud.config.js';
import { GraphClient } from './graph-client.js';
import { isTokenError, parse, wordsOf } from './graph-error.js';

/** While nothing answers, ms. */
const AGAIN_MS = 5_000;
const templates = z.object({
  data: z.array(z.object({ name: z.string(), language: z.string(), status: z.string(), category: z.string() })),
});

/** Says in the log, in plain words, what is wrong with the token, the number or the template. It stops nothing. */
@Injectable()
export class CheckAccount implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('WhatsApp');
  private readonly stopping = new AbortController();

  constructor(
    private readonly graph: GraphClient,
    @Inject(CLOUD_CONFIG) private readonly config: CloudConfig,
  ) {}

  onApplicationBootstrap(): void {
    void this.check();
  }

  onApplicationShutdown(): void {
    this.stopping.abort();
  }

  /** Logs each problem; repeats while there is no answer. */
  private async check(): Promise<void> {
    for (let isFirst = true; !this.stopping.signal.aborted; isFirst = false) {
      try {
        for (const problem of await this.problems()) this.logger.error({ msg: problem });
        return;
      } catch {
        // In one process the provider is the sandbox, which answers a moment later.
        if (!isFirst) this.logger.warn({ msg: 'Meta does not answer at WHATSAPP_GRAPH_URL' });
        await wait(AGAIN_MS, undefined, { ref: false, signal: this.stopping.signal }).catch(() => undefined);
      }
    }
  }

  /** @throws AxiosError if nothing answers */
  async problems(): Promise<string[]> {
    const { WHATSAPP_PHONE_NUMBER_ID: number, WHATSAPP_BUSINESS_ACCOUNT_ID: account } = this.config;
    const numberAnswer = await this.graph.get(`${number}?fields=display_phone_number,quality_rating`);
    if (isTokenError(numberAnswer))
      return [`Meta refuses the access token of WHATSAPP_TOKEN or WHATSAPP_TOKEN_FILE: ${wordsOf(numberAnswer)}`];
    const accountAnswer = await this.graph.get(
      `${account}/message_templates?name=${encodeURIComponent(this.config.WHATSAPP_TEMPLATE)}`,
    );
    return [
      ...(isSuccess(numberAnswer)
        ? []
        : [`WHATSAPP_PHONE_NUMBER_ID is not a number of this token: ${wordsOf(numberAnswer)}`]),
      ...(isSuccess(accountAnswer)
        ? this.templateProblems(accountAnswer)
        : [`WHATSAPP_BUSINESS_ACCOUNT_ID is not an account of this token: ${wordsOf(accountAnswer)}`]),
    ];
  }

  private templateProblems({ data }: ProviderResponse): string[] {
    const { WHATSAPP_TEMPLATE: name, WHATSAPP_TEMPLATE_LANGUAGE: language } = this.config;
    const found = templates.safeParse(parse(data)).data?.data ?? [];
    const template = found.find((each) => each.name === name && each.language === language);
    const which = `the template ${name} in the language ${language}`;
    const held = 'reminders to people who have not written within 24 hours are held';
    if (template === undefined) return [`${which} does not exist: ${held}`];
    if (template.status !== 'APPROVED') return [`${which} is ${template.status.toLowerCase()}: ${held}`];
    return template.category === 'UTILITY' ? [] : [`${which} is charged as ${template.category.toLowerCase()}`];
  }
}
