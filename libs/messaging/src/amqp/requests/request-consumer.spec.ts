import { describe, expect, it } from '@jest/globals';
import { isValidReplyAddress, isPseudoQueue, MAX_REQUEST_BYTES, readRequest } from './request-consumer.js';

const PREFIX = 'amq.rabbitmq.reply-to.';

describe('a reply address', () => {
  it.each([
    `${PREFIX}g1h2AA9yZXBseUAxMDc3NjA2OTIAAALkAAAAAGsBmc0=.Z1ea3NqAiDNObdLVK8ww2w==`,
    `${PREFIX}Zm9v.YmE=`,
    'a.queue.of.its.own',
    'nobody.there',
  ])('is valid: %s', (address) => {
    expect(isValidReplyAddress(address)).toBe(true);
  });

  it.each(['', 'nobody', 'a.b', 'Zm9v', 'Zm9v.', '.Zm9v', 'Zm9v.Zm9v.Zm9v', 'Zm9v.!!!!', 'Zm9v=.Zm9v', 'Zm9v.Zm9v\n'])(
    'is invalid if RabbitMQ cannot have made it: %j',
    (name) => {
      expect(isValidReplyAddress(`${PREFIX}${name}`)).toBe(false);
    },
  );

  it('is a queue or a direct reply-to address', () => {
    expect(isPseudoQueue('scheduler.results')).toBe(false);
    expect(isPseudoQueue(`${PREFIX}Zm9v.YmE=`)).toBe(true);
  });
});

describe('readRequest', () => {
  const refusal = expect.objectContaining({ code: 'malformed_request' });

  it('parses JSON', () => {
    expect(readRequest(Buffer.from('{"id":"ñ"}'))).toEqual({ id: 'ñ' });
  });

  it.each(['', '{"id":', 'hola'])('refuses invalid JSON: %s', (text) => {
    expect(() => readRequest(Buffer.from(text))).toThrow(refusal);
  });

  it('does not parse a body that is larger than any request', () => {
    const most = Buffer.alloc(MAX_REQUEST_BYTES, ' ').fill('{}', 0, 2);
    expect(readRequest(most)).toEqual({});
    expect(() => readRequest(Buffer.concat([most, Buffer.from(' ')]))).toThrow(refusal);
  });
});
