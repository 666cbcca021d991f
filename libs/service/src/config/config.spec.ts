import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { amqpUrl, commonConfig, databaseUrl, timeZone } from './common.js';
import { ConfigError, loadConfig } from './load-config.js';

const failure = (schema: z.ZodType, env: Record<string, string>): string => {
  try {
    loadConfig(schema, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  return 'no error';
};

describe('loadConfig', () => {
  it('applies defaults, and treats an empty value as unset', () => {
    expect(loadConfig(commonConfig, { PORT: '', OTHER: 'x' })).toEqual({
      PORT: 8080,
      HOST: '127.0.0.1',
      ALLOW_OPEN_ACCESS: 'false',
      TRUST_PROXY: ['loopback'],
      LOG_LEVEL: 'info',
    });
  });

  it('names a missing variable', () => {
    expect(failure(z.object({ DATABASE_URL: databaseUrl }), {})).toContain('DATABASE_URL: is required');
  });

  it('names every wrong variable and what was expected, never its value', () => {
    const schema = z.object({
      ...commonConfig.shape,
      DATABASE_URL: databaseUrl,
      AMQP_URL: amqpUrl,
      APP_TIME_ZONE: timeZone,
    });
    const env = {
      PORT: '99999',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://root:hunter2@db',
      APP_TIME_ZONE: '+05:00',
      AMQP_URL: 's3cret',
    };
    const message = failure(schema, env);
    for (const line of [
      'PORT: expected a whole number from 0 to 65535',
      'LOG_LEVEL: expected one of fatal, error',
      'DATABASE_URL: expected a URL that starts with postgres:// or postgresql://',
      'AMQP_URL: expected a URL that starts with amqp:// or amqps://',
      'APP_TIME_ZONE: expected an IANA time zone',
    ]) {
      expect(message).toContain(line);
    }
    for (const value of Object.values(env)) expect(message).not.toContain(value);
  });
});
