import { HttpService } from '@nestjs/axios';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CLOCK, type Clock, currentTrace, inSpan, type Span, type SpanAttributes } from '@recuerda/service';
import { NOTIFIER_CONFIG, type NotifierConfig } from '../notifier.config.js';
import { classifyError, classifyResponse } from './classify.js';
import { hideNumbers } from './hide-numbers.js';
import { multipartBody } from './multipart.js';
import { type OutgoingMessage, Sender, type SendOutcome } from './sender.js';

/** POSTs the provider's multipart form: appkey, authkey, to, message. A successful status means sent. */
@Injectable()
export class FormSender extends Sender {
  private readonly logger = new Logger(FormSender.name);
  private readonly attributes: SpanAttributes;

  constructor(
    private readonly http: HttpService,
    @Inject(NOTIFIER_CONFIG) private readonly config: NotifierConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super();
    this.attributes = attributesOf(new URL(config.WHATSAPP_URL));
  }

  send(message: OutgoingMessage): Promise<SendOutcome> {
    return inSpan('POST', { kind: 'client', attributes: this.attributes }, (span) => this.post(message, span));
  }

  private async post({ to, message }: OutgoingMessage, span: Span | undefined): Promise<SendOutcome> {
    const { WHATSAPP_APPKEY: appkey, WHATSAPP_AUTHKEY: authkey, WHATSAPP_URL: url } = this.config;
    const { contentType, body } = multipartBody({ appkey, authkey, to, message });
    const headers = { 'content-type': contentType, ...currentTrace() };
    try {
      const response = await this.http.axiosRef.post<string>(url, body, { headers });
      const outcome = classifyResponse(response, this.clock.now());
      span?.set({ 'http.response.status_code': response.status });
      if (outcome.kind !== 'sent') span?.fail(String(response.status));
      this.logger.debug({ msg: 'provider answered', status: response.status, answer: hideNumbers(outcome.answer) });
      return outcome;
    } catch (error) {
      const outcome = classifyError(error);
      if (outcome.kind !== 'sent') span?.fail(outcome.reason);
      return outcome;
    }
  }
}

/** Without what may be a secret: user, password and query. */
const attributesOf = ({ origin, pathname, hostname, port, protocol }: URL): SpanAttributes => ({
  'http.request.method': 'POST',
  'url.full': `${origin}${pathname}`,
  'server.address': hostname,
  'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
});
