import { describe, expect, it } from '@jest/globals';
import { strictSchema } from './strict-schema.mjs';

describe('strictSchema', () => {
  it('forbids unknown fields at every depth, and keeps fields that are named like a keyword', () => {
    const description = {
      type: 'object',
      description: 'words',
      properties: { description: { type: 'string', description: 'more' } },
    };
    expect(strictSchema({ type: 'object', properties: { description }, required: ['description'] })).toEqual({
      type: 'object',
      properties: {
        description: { type: 'object', properties: { description: { type: 'string' } }, additionalProperties: false },
      },
      required: ['description'],
      additionalProperties: false,
    });
  });

  it('leaves open what Kubernetes leaves open', () => {
    const open = { type: 'object', properties: { a: {} }, 'x-kubernetes-preserve-unknown-fields': true };
    expect(strictSchema(open)).not.toHaveProperty('additionalProperties');
    expect(strictSchema({ type: 'object', additionalProperties: { type: 'string' } })).toEqual({
      type: 'object',
      additionalProperties: { type: 'string' },
    });
  });

  it('turns what only Kubernetes knows into plain JSON Schema', () => {
    const either = {
      anyOf: [{ type: 'integer' }, { type: 'string' }],
      'x-kubernetes-int-or-string': true,
      pattern: '^\\d+$',
    };
    expect(strictSchema(either)).toEqual({ type: ['integer', 'string'] });
    expect(strictSchema({ type: 'string', nullable: true })).toEqual({ type: ['string', 'null'] });
    expect(strictSchema({ type: 'string', pattern: '^(?i)(abort|warn)?$' })).toEqual({
      type: 'string',
      pattern: '^(?i:(abort|warn)?)$',
    });
  });
});
