import { expect, it } from '@jest/globals';
import { readTemplateChange } from './read-template-change.js';

const about = { message_template_id: 7, message_template_name: 'saludo', message_template_language: 'es' };
const key = { id: '7', name: 'saludo', language: 'es' };
const read = (field: string, value: object) => readTemplateChange({ field, value: { ...about, ...value } });

it.each([
  ['message_template_status_update', { event: 'REJECTED', reason: 'SCAM' }, { state: 'rejected', reason: 'SCAM' }],
  ['message_template_status_update', { event: 'REINSTATED', reason: 'NONE' }, { state: 'approved', reason: null }],
  ['message_template_status_update', { event: 'PAUSED' }, { state: 'paused', reason: null }],
  ['message_template_status_update', { event: 'FLAGGED' }, {}],
  ['message_template_status_update', { event: 'CONSTRUCTOR' }, {}],
  ['message_template_components_update', {}, {}],
  ['message_template_quality_update', { new_quality_score: 'RED' }, { quality: 'RED' }],
  ['template_category_update', { new_category: 'MARKETING' }, { category: 'MARKETING', nextCategory: null }],
])('%s: %j is a change of the template', (field, value, change) => {
  expect(read(field, value)).toEqual({ ...key, ...change });
});

it.each([
  [1, new Date(1_000)],
  ['1', new Date(1_000)],
  [10_000_000_000, new Date(10_000_000_000_000)],
  [10_000_000_001, null],
  [0, null],
  [1.5, null],
  ['soon', null],
  [undefined, null],
])('a category to come at %p has the time %p', (category_update_timestamp, at) => {
  const value = { new_category: 'UTILITY', correct_category: 'MARKETING', category_update_timestamp };
  const change = { category: 'UTILITY', nextCategory: { category: 'MARKETING', at } };
  expect(read('template_category_update', value)).toEqual({ ...key, ...change });
});

it.each([
  ['another field', 'security', { event: 'REJECTED' }],
  ['no event', 'message_template_status_update', {}],
  ['no category', 'template_category_update', { new_category: null }],
  ['no quality', 'message_template_quality_update', {}],
  ['no name', 'message_template_components_update', { message_template_name: '' }],
  ['no id', 'message_template_components_update', { message_template_id: null }],
])('a change with %s is none of a template', (_, field, value) => {
  expect(read(field, value)).toBeUndefined();
});

it('a text is kept up to 512 characters', () => {
  const value = (length: number) => ({ message_template_name: 'x'.repeat(length) });
  expect(read('message_template_components_update', value(512))?.name).toHaveLength(512);
  expect(read('message_template_components_update', value(513))?.name).toHaveLength(512);
});
