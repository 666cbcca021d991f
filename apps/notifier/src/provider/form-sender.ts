import { HttpService } from '@nestjs/axios';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CLOCK, type Clock, currentTraceparent } from '@recuerda/service';
import { NOTIFIER_CONFIG, type NotifierConfig } from '../notifier.config.js';
import { classifyError, classifyResponse } from './classify.js';
import { hideNumbers } from './hide-numbers.js';
import { multipartBody } from './multipart.js';
import { type OutgoingMessage, Sender, type SendOutcome } from './sender.js';

/** POSTs the provider's multipart form: appkey, authkey, to, message. A successful status means sent. */
@Injectable()
export class FormSender extends Sender {
  private readonly logger = new Logger(FormSender.name);

  constructor(
    private readonly http: HttpService,
    @Inject(NOTIFIER_CONFIG) private readonly config: NotifierConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super();
  }

  async send({ to, message }: OutgoingMessage): Promise<SendOutcome> {
    const { WHATSAPP_APPKEY: appkey, WHATSAPP_AUTHKEY: authkey, WHATSAPP_URL: url } = this.config;
    const { contentType, body } = multipartBody({ appkey, authkey, to, message });
    const traceparent = currentTraceparent();
    const headers = { 'content-type': contentType, ...(traceparent !== undefined && { traceparent }) };
    try {
      const response = await this.http.axiosRef.post<string>(url, body, { headers });
      const outcome = classifyResponse(response, this.clock.now());
      this.logger.debug({ msg: 'provider answered', status: response.status, answer: hideNumbers(outcome.answer) });
      return outcome;
    } catch (error) {
      return classifyError(error);
    }
  }
}
