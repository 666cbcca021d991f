import { describe, expect, it } from '@jest/globals';
import { parseArguments } from './arguments.js';
import { UsageError } from './terminal.js';

const parse = (line: string) => parseArguments(line === '' ? [] : line.split(' '));

describe('parseArguments', () => {
  it.each([
    ['dead-letters list', { name: 'list', json: false }],
    ['dead-letters list --json', { name: 'list', json: true }],
    ['dead-letters show a.b', { name: 'show', flow: 'a.b', limit: 20, full: false, json: false }],
    ['dead-letters show --limit 5 a.b --full', { name: 'show', flow: 'a.b', limit: 5, full: true, json: false }],
    ['dead-letters replay a.b --all', { name: 'replay', flow: 'a.b', selector: 'all', expired: false, json: false }],
    [
      'dead-letters replay a.b --id 1 --id 2 --expired',
      { name: 'replay', flow: 'a.b', selector: new Set(['1', '2']), expired: true, json: false },
    ],
    ['dead-letters export a.b', { name: 'export', flow: 'a.b' }],
    ['dead-letters restore a.b', { name: 'restore', flow: 'a.b', file: undefined }],
    ['dead-letters restore a.b x.ndjson', { name: 'restore', flow: 'a.b', file: 'x.ndjson' }],
    [
      'dead-letters discard a.b --all --to copy',
      { name: 'discard', flow: 'a.b', selector: 'all', to: 'copy', yes: false, json: false },
    ],
    [
      'dead-letters discard a.b --id 1 --yes',
      { name: 'discard', flow: 'a.b', selector: new Set(['1']), to: undefined, yes: true, json: false },
    ],
    ['rebuild-projections', { name: 'rebuild', only: [], timeoutMs: 600_000, wait: true, json: false }],
    [
      'rebuild-projections --only metrics --only tasks --timeout 5 --no-wait --json',
      { name: 'rebuild', only: ['metrics', 'tasks'], timeoutMs: 5_000, wait: false, json: true },
    ],
  ])('reads %s', (line, command) => {
    expect(parse(line)).toEqual(command);
  });

  it.each([
    ['--help', 'Usage: dead-letters'],
    ['dead-letters --help', 'Usage: dead-letters'],
    ['dead-letters replay --help', 'Usage: dead-letters'],
    ['rebuild-projections --help', 'Usage: rebuild-projections'],
  ])('returns the usage for %s', (line, text) => {
    expect(parse(line)).toMatchObject({ name: 'help', text: expect.stringContaining(text) });
  });

  it.each([
    ['', 'Usage: dead-letters'],
    ['dead-leters list', 'Unknown command dead-leters'],
    ['dead-letters', 'A command is missing'],
    ['dead-letters resurrect a.b', 'Unknown command dead-letters resurrect'],
    ['dead-letters list a.b', 'Unexpected argument a.b'],
    ['dead-letters list --all', "Unknown option '--all'"],
    ['dead-letters show', 'The flow is missing'],
    ['dead-letters show a.b --limit 0', '--limit takes a whole number from 1 to 10000'],
    ['dead-letters show a.b --limit many', '--limit takes a whole number'],
    ['dead-letters replay a.b', 'Say which: --all, or --id'],
    ['dead-letters replay a.b --all --id 1', 'Say which: --all, or --id'],
    ['dead-letters export a.b c.d', 'Unexpected argument c.d'],
    ['dead-letters restore a.b x y', 'Unexpected argument y'],
    ['dead-letters discard a.b --all', 'discard needs --to <file> for a copy, or --yes'],
    ['rebuild-projections metrics', 'Unexpected argument metrics'],
    ['rebuild-projections --timeout 0', '--timeout takes a whole number'],
  ])('refuses "%s" and prints the usage', (line, reason) => {
    expect(() => parse(line)).toThrow(UsageError);
    expect(() => parse(line)).toThrow(reason);
    expect(() => parse(line)).toThrow('Usage: ');
  });
});
