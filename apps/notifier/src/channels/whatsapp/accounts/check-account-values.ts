import { randomUUID } from 'node:crypto';
import { HttpService } from '@nestjs/axios';
import { Controller, Inject } from '@nestjs/common';
import {
  type AccountCheck,
  type AccountCheckView,
  accountKeyOf,
  CheckAccountValues,
  type CheckAccountInput,
  normalisePhone,
  phoneField,
} from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { CLOCK, type Clock } from '@recuerda/service';
import type { SendOutcome } from '../../send-outcome.js';
import { graphClient } from '../cloud/graph-client.js';
import { failureIn } from '../form/dialects/failure-in.js';
import { FormSender } from '../form/form-sender.js';
import { AccountStore, inForce, storedSecretsFor } from './account.store.js';
import { cloudConfigOf } from './accounts.config.js';
import { checkCloud } from './check-cloud.js';
import { ConnectedAccounts } from './connected-accounts.js';
import { OutsideHttp } from './outside-http.js';

type FormInput = Extract<CheckAccountInput, { provider: 'form' }>;

const TEST_TEXT = 'Mensaje de prueba de Recuerda: la conexión con WhatsApp funciona.';
/** Reasons that only the HTTP status gives. */
const KEYS_REFUSED = new Set(['credentials', 'http_401', 'http_403']);

/** Tries the values of an account at its provider, and stores nothing. */
@Controller()
export class CheckAccountValuesController {
  constructor(
    private readonly connected: ConnectedAccounts,
    private readonly store: AccountStore,
    private readonly http: HttpService,
    private readonly outside: OutsideHttp,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @RequestHandler(CheckAccountValues)
  async check(input: CheckAccountInput): Promise<AccountCheckView> {
    return { results: await this.checksOf(input) };
  }

  /** An empty secret stands for the one that is stored. */
  private async checksOf(input: CheckAccountInput): Promise<AccountCheck[]> {
    const open = inForce(await this.store.list(), this.connected.isFixed);
    const known = open.find((one) => accountKeyOf(one) === input.account);
    const stored = storedSecretsFor(known, input);
    if (input.provider === 'form') return this.checkForm(input, stored);
    const values = {
      ...input,
      token: input.token || (stored.token ?? ''),
      appSecret: input.appSecret || (stored.appSecret ?? ''),
    };
    return checkCloud(graphClient(this.http, cloudConfigOf(this.connected.environment, values)), values);
  }

  private async checkForm(input: FormInput, stored: ReturnType<typeof storedSecretsFor>): Promise<AccountCheck[]> {
    const { url, dialect, testPhone } = input;
    const refusal = await this.outside.refusalOf(url);
    if (refusal !== undefined) return [{ field: 'url', verdict: 'address_refused', words: refusal }];
    const right: AccountCheck = { field: 'url', verdict: 'right', words: null };
    if (!phoneField.safeParse(testPhone).success) return [right];
    const [appkey, authkey] = [input.appkey || (stored.appkey ?? ''), input.authkey || (stored.authkey ?? '')];
    const sender = new FormSender(this.outside.to(url), { url, appkey, authkey, dialect }, this.clock);
    const to = normalisePhone(testPhone).value;
    return [right, verdictOf(await sender.send({ id: randomUUID(), to, text: TEST_TEXT }))];
  }
}

function verdictOf(outcome: SendOutcome): AccountCheck {
  const field = 'test';
  if (outcome.kind === 'sent') return { field, verdict: 'right', words: null };
  if (outcome.kind === 'retryable' && outcome.answer === '') return { field, verdict: 'no_answer', words: null };
  const words = failureIn(outcome.answer) ?? null;
  return { field, verdict: KEYS_REFUSED.has(outcome.reason) ? 'keys_refused' : 'not_taken', words };
}
