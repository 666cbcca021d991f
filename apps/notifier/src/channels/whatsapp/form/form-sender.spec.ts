import type { HttpService } from '@nestjs/axios';
import { expect, it } from '@jest/globals';
import { SystemClock } from '@recuerda/service';
import { FormSender } from './form-sender.js';

it('sends nothing if the task was read too long ago when the POST begins', async () => {
  const sent: unknown[] = [];
  const adapter = async (config: unknown) => {
    sent.push(config);
    return { status: 200, data: '', headers: {} };
  };
  const http = { axiosRef: { defaults: { adapter, timeout: 1_000 } } } as unknown as HttpService;
  const config = { url: 'http://127.0.0.1:9/', appkey: 'a', authkey: 'b', dialect: 'status' } as const;
  const sender = new FormSender(http, config, new SystemClock());
  const message = { id: 'r1', to: '50499887766', text: 'Hola' };
  expect(await sender.send({ ...message, mayPost: () => false })).toMatchObject({
    kind: 'deferred',
    reason: 'read_again',
    retryAfterMs: 0,
  });
  expect(sent).toEqual([]);
  expect(await sender.send({ ...message, mayPost: () => true })).toMatchObject({ kind: 'sent' });
  expect(sent).toHaveLength(1);
});
