import type { HttpService } from '@nestjs/axios';
import { isSimulator } from '@recuerda/contracts';
import { type Clock, currentTrace, inSpan, type Span, type SpanAttributes } from '@recuerda/service';
import { type AxiosAdapter, type AxiosHeaders, getAdapter } from 'axios';
import { READ_AGAIN, type SendOutcome } from '../../send-outcome.js';
import { classifyError } from '../../http/classify-error.js';
import { spanAttributes } from '../../http/span-attributes.js';
import type { ProviderRequest } from '../../http/undici-adapter.js';
import { type OutgoingMessage, UNLIMITED } from '../../channel.js';
import type { Sender } from '../connection.js';
import type { Dialect } from './dialects/dialect.js';
import { DIALECTS } from './dialects/dialects.js';
import type { FormConfig } from './form.config.js';
import { MultipartForm } from '../../http/multipart.js';

/**
 * POSTs the provider's multipart form: appkey, authkey, to, message. Its dialect reads the response. Calls the adapter
 * of the HttpService directly, because axios would merge the same configuration for each request.
 */
export class FormSender implements Sender {
  readonly holds: boolean;
  readonly ceilings: Sender['ceilings'];
  readonly hasReceipts = false;
  readonly view: Sender['view'];
  private readonly dialect: Dialect;
  private readonly attributes: SpanAttributes;
  private readonly form: MultipartForm;
  private readonly request: Pick<ProviderRequest, 'url' | 'method' | 'timeout' | 'bodyMs'>;
  private readonly exchange: AxiosAdapter;

  constructor(
    http: HttpService,
    config: FormConfig,
    private readonly clock: Clock,
  ) {
    const { url, appkey, authkey, dialect } = config;
    this.dialect = DIALECTS[dialect];
    this.holds = this.dialect.holds;
    this.ceilings = this.dialect.ceilings;
    this.view = { ...UNLIMITED, maxTextLength: this.dialect.maxTextLength, simulated: isSimulator(url) };
    const { adapter, timeout } = http.axiosRef.defaults;
    this.attributes = spanAttributes('POST', new URL(url));
    this.form = new MultipartForm({ appkey, authkey });
    this.request = { url, method: 'POST', timeout, bodyMs: this.dialect.bodyMs };
    this.exchange = getAdapter(adapter);
  }

  send(message: OutgoingMessage): Promise<SendOutcome> {
    const to = this.dialect.numberOf(message.to);
    if (to.length > this.dialect.maxNumberLength) return Promise.resolve(NUMBER_TOO_LONG);
    if (message.mayPost?.() === false) return Promise.resolve(READ_AGAIN);
    return inSpan('POST', { kind: 'client', attributes: this.attributes }, (span) =>
      this.post({ ...message, to }, span),
    );
  }

  private async post({ to, text, list, buttons }: OutgoingMessage, span: Span | undefined): Promise<SendOutcome> {
    const headers = { 'content-type': this.form.contentType, ...currentTrace() };
    const data = this.form.body({ to, message: withChoices(text, list ?? buttons) });
    try {
      const request: ProviderRequest = { ...this.request, headers: headers as unknown as AxiosHeaders, data };
      const response = await this.exchange(request);
      const outcome = this.dialect.outcomeOf(response, this.clock.now());
      span?.set({ 'http.response.status_code': response.status });
      if (outcome.kind !== 'sent') span?.fail(String(response.status));
      return outcome;
    } catch (error) {
      const outcome = classifyError(error);
      span?.fail(outcome.reason);
      return outcome;
    }
  }
}

const NUMBER_TOO_LONG: SendOutcome = {
  kind: 'refused',
  reason: 'number_too_long',
  answer: '',
  recipient: 'unreachable',
};

/** The form has neither lists nor buttons: choices are numbered lines, and the answer is a number. */
const withChoices = (text: string, choices: readonly { title: string }[] = []): string =>
  [text, ...choices.map(({ title }, index) => `${index + 1}. ${title}`)].join('\n');
