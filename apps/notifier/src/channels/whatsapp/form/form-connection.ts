import type { HttpService } from '@nestjs/axios';
import type { Clock } from '@recuerda/service';
import type { Connection } from '../connection.js';
import type { FormConfig } from './form.config.js';
import { FormSender } from './form-sender.js';

/** Sends by the form: the sandbox, and the gateways of its family. */
export const formConnection = (http: HttpService, config: FormConfig, clock: Clock): Connection => ({
  sender: new FormSender(http, config, clock),
  open: async () => undefined,
  close: () => undefined,
});
