import { describe, expect, it } from '@jest/globals';
import { maskSecrets, scrub, scrubDeep } from './scrub.js';

describe('credentials of a URL', () => {
  it.each([
    ['cannot reach amqp://recuerda:s3cret@broker:5672/%2F', 'cannot reach amqp://[redacted]@broker:5672/%2F'],
    ['postgresql://tasks:p%40ss%2Fw:rd@db/recuerda', 'postgresql://[redacted]@db/recuerda'],
    ['amqps://s3cret@broker', 'amqps://[redacted]@broker'],
    ['redis+tls://:s3cret@cache', 'redis+tls://[redacted]@cache'],
    ['{"a":"amqp://u:p@a","b":"amqp://u:p@b"}', '{"a":"amqp://[redacted]@a","b":"amqp://[redacted]@b"}'],
  ])('%s', (text, expected) => {
    expect(scrub(text)).toBe(expected);
  });

  it.each(['http://127.0.0.1:8080/api?x=a@b', 'file:///srv/node_modules/@nestjs/core/app.js:10:5', 'ana@escuela.hn'])(
    'leaves %s',
    (text) => {
      expect(scrub(text)).toBe(text);
    },
  );
});

describe('phone numbers', () => {
  it.each([
    ['no number 99887766 here', 'no number [redacted] here'],
    ['to=+50499887766&x', 'to=[redacted]&x'],
    ['/api/employees?search=%2B504%209988-7766', '/api/employees?search=[redacted]'],
    ['/api/employees/99887766', '/api/employees/[redacted]'],
    ['Key (phone)=(99887766) exists', 'Key (phone)=([redacted]) exists'],
    ['invalid phone "+504 9988-7766"', 'invalid phone "[redacted]"'],
    ['(504) 9988-7766, 9988 7766, 99 88 77 66', '[redacted], [redacted], [redacted]'],
    ['99887766 99887767', '[redacted] [redacted]'],
    ['+34 612 345 678', '[redacted]'],
  ])('%s', (text, expected) => {
    expect(scrub(text)).toBe(expected);
  });

  it.each([
    'task 01890a5d-ac96-774b-bcce-b302099a8057 at 2026-11-21T10:00:00.000Z',
    'trace 4bf92f3577b34da6a3ce929d0e0e4736, 12345678-1234-7234-9234-123456789012',
    'after 30000 ms at file.js:1234:56, +05:00, 192.168.100.200',
    'the days 2026-11-21 and 2026-11-22',
  ])('are not %s', (text) => {
    expect(scrub(text)).toBe(text);
  });
});

it('goes as deep as what is logged, ends in a circle, and leaves numbers, dates and ids alone', () => {
  const circle: Record<string, unknown> = { url: ['amqp://u:p@broker'], deeper: { phone: { is: '9988-7766' } } };
  const plain = { bytes: 99_887_766, at: new Date(0), none: null, id: '01890a5d-ac96-774b-bcce-b302099a8057' };
  expect(scrubDeep({ ...circle, plain })).toEqual({
    url: ['amqp://[redacted]@broker'],
    deeper: { phone: { is: '[redacted]' } },
    plain,
  });
  circle['self'] = circle;
  expect(JSON.stringify(scrubDeep(circle))).toContain('"self":"[redacted]"');
});

it('masks the secret of a form gateway’s hook, in a path and in what repeats it [WA-43]', () => {
  const path = '/webhooks/whatsapp/form/abcdefghijklmnop';
  expect(maskSecrets(`${path}?x=1`)).toBe('/webhooks/whatsapp/form/[redacted]?x=1');
  expect(scrub(`POST ${path} failed`)).toBe('POST /webhooks/whatsapp/form/[redacted] failed');
  expect(scrub('/webhooks/whatsapp')).toBe('/webhooks/whatsapp');
  expect(scrub('GET /feeds/abcdefghijklmnop.ics failed')).toBe('GET /feeds/[redacted] failed');
});
