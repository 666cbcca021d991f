import { HttpService } from '@nestjs/axios';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, currentTrace, inSpan, type Span, type SpanAttributes } from '@recuerda/service';
import { type AxiosAdapter, type AxiosHeaders, getAdapter, type InternalAxiosRequestConfig } from 'axios';
import { NOTIFIER_CONFIG, type NotifierConfig } from '../notifier.config.js';
import { classifyError, classifyResponse } from './classify.js';
import { MultipartForm } from './multipart.js';
import { type OutgoingMessage, Sender, type SendOutcome } from './sender.js';

/**
 * POSTs the provider's multipart form: appkey, authkey, to, message. A 2xx status means sent. Calls the adapter of the
 * HttpService directly, because axios would merge the same configuration for each request.
 */
@Injectable()
export class FormSender extends Sender {
  private readonly attributes: SpanAttributes;
  private readonly form: MultipartForm;
  private readonly request: Pick<InternalAxiosRequestConfig, 'url' | 'method' | 'timeout' | 'validateStatus'>;
  private readonly exchange: AxiosAdapter;

  constructor(
    http: HttpService,
    @Inject(NOTIFIER_CONFIG) { WHATSAPP_URL: url, WHATSAPP_APPKEY: appkey, WHATSAPP_AUTHKEY: authkey }: NotifierConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super();
    const { adapter, timeout, validateStatus } = http.axiosRef.defaults;
    this.attributes = attributesOf(new URL(url));
    this.form = new MultipartForm({ appkey, authkey });
    this.request = { url, method: 'POST', timeout, validateStatus };
    this.exchange = getAdapter(adapter);
  }

  send(message: OutgoingMessage): Promise<SendOutcome> {
    return inSpan('POST', { kind: 'client', attributes: this.attributes }, (span) => this.post(message, span));
  }

  private async post({ to, message }: OutgoingMessage, span: Span | undefined): Promise<SendOutcome> {
    const headers = { 'content-type': this.form.contentType, ...currentTrace() };
    const data = this.form.body({ to, message });
    try {
      const response = await this.exchange({ ...this.request, headers: headers as unknown as AxiosHeaders, data });
      const outcome = classifyResponse(response, this.clock.now());
      span?.set({ 'http.response.status_code': response.status });
      if (outcome.kind !== 'sent') span?.fail(String(response.status));
      return outcome;
    } catch (error) {
      const outcome = classifyError(error);
      if (outcome.kind !== 'sent') span?.fail(outcome.reason);
      return outcome;
    }
  }
}

/** Without the parts of the URL that may be secret: user, password and query. */
const attributesOf = ({ origin, pathname, hostname, port, protocol }: URL): SpanAttributes => ({
  'http.request.method': 'POST',
  'url.full': `${origin}${pathname}`,
  'server.address': hostname,
  'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
});
