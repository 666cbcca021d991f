import type { HttpService } from '@nestjs/axios';
import { describe, expect, it } from '@jest/globals';
import { SystemClock } from '@recuerda/service';
import type { FormConfig } from './form.config.js';
import { FormSender } from './form-sender.js';

const message = { id: 'r1', to: '50499887766', text: 'Hola' };

/** A sender to a gateway that takes everything, and the bodies that it was sent. */
function start(dialect: FormConfig['dialect'] = 'status') {
  const sent: string[] = [];
  const adapter = async ({ data }: { data: string }) => {
    sent.push(data);
    return { status: 200, data: '{"message_status":"Success","status":200}', headers: {} };
  };
  const http = { axiosRef: { defaults: { adapter, timeout: 1_000 } } } as unknown as HttpService;
  const config = { url: 'http://127.0.0.1:9/', appkey: 'a', authkey: 'b', dialect };
  return { sender: new FormSender(http, config, new SystemClock()), sent };
}

it('sends nothing if the task was read too long ago when the POST begins', async () => {
  const { sender, sent } = start();
  expect(await sender.send({ ...message, mayPost: () => false })).toMatchObject({
    kind: 'deferred',
    reason: 'read_again',
    retryAfterMs: 0,
  });
  expect(sent).toEqual([]);
  expect(await sender.send({ ...message, mayPost: () => true })).toMatchObject({ kind: 'sent' });
  expect(sent).toHaveLength(1);
});

describe('a number of another country', () => {
  const numberIn = (body: string | undefined) => /name="to"\r\n\r\n(.*)\r\n/.exec(body ?? '')?.[1];

  it.each(['wasender', 'menuia', 'auto'] as const)(
    'goes to %s as digits, up to 13 of them [WA-10]',
    async (dialect) => {
      const { sender, sent } = start(dialect);
      for (const to of ['+5531987654321', '+5491123456789', '+525512345678', '+34 612.34'])
        expect(await sender.send({ ...message, to })).toMatchObject({ kind: 'sent' });
      expect(sent.map(numberIn)).toEqual(['5531987654321', '5491123456789', '525512345678', '3461234']);
      expect(await sender.send({ ...message, to: '+55319876543210' })).toMatchObject({
        kind: 'refused',
        reason: 'number_too_long',
        recipient: 'unreachable',
      });
      expect(sent).toHaveLength(4);
    },
  );

  it('goes to the default dialect as it is [WA-01]', async () => {
    const { sender, sent } = start();
    await sender.send({ ...message, to: '+5531987654321' });
    expect(sent.map(numberIn)).toEqual(['+5531987654321']);
  });
});
