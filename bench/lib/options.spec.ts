import { describe, expect, it } from '@jest/globals';
import { connectionsFor, freshAtWork, parseOptions, usage } from './options.mjs';
import { resultName } from './results.mjs';

const ours = { name: 'ours' };
const peer = { name: 'peer' };
const throughput = { script: 'throughput', tasks: 50_000, contenders: [ours, peer], trickled: [ours] };
const precision = { script: 'precision', tasks: 20_000, contenders: [ours], trickled: undefined };

describe('parseOptions', () => {
  it('measures a burst at a provider that answers at once and has no limit', () => {
    expect(parseOptions([], throughput)).toMatchObject({
      tasks: 50_000,
      seconds: undefined,
      trickle: undefined,
      providerMs: 0,
      providerLimit: undefined,
      sockets: 1_000,
      repeat: 3,
      only: undefined,
      warmUp: 0,
      killAfter: undefined,
      holdSnapshot: false,
    });
  });

  it('spreads the tasks of a trickle over its seconds', () => {
    const given = ['--trickle', '100', '--seconds', '30'];
    expect(parseOptions(given, throughput)).toMatchObject({ trickle: 100, seconds: 30, tasks: 3_000 });
    expect(parseOptions(['--trickle', '100'], throughput)).toMatchObject({ seconds: 60, tasks: 6_000 });
    expect(parseOptions([], precision)).toMatchObject({ seconds: 60, tasks: 20_000 });
  });

  it('begins to count, or kills, before the last of a burst', () => {
    expect(parseOptions(['--n=10', '--warm-up=9', '--kill-after=9'], throughput)).toMatchObject({
      tasks: 10,
      warmUp: 9,
      killAfter: 9,
    });
    expect(() => parseOptions(['--n=10', '--warm-up=10'], throughput)).toThrow(/--warm-up must be .* from 0 to 9/);
    expect(() => parseOptions(['--n=10', '--kill-after=10'], throughput)).toThrow(
      /--kill-after must be .* from 1 to 9/,
    );
  });

  it('gives a limited provider what it takes in a minute', () => {
    expect(parseOptions(['--provider-limit', '80'], throughput)).toMatchObject({ providerLimit: 80, tasks: 4_800 });
    expect(parseOptions(['--provider-limit', '80', '--n', '7'], throughput).tasks).toBe(7);
    expect(parseOptions(['--provider-limit', '5000'], throughput).tasks).toBe(50_000);
  });

  it('takes contenders, and settings of our own processes', () => {
    const given = ['--only', 'peer,ours', '--set', 'URL=a=b', '--set', 'EMPTY='];
    expect(parseOptions(given, throughput)).toMatchObject({ only: ['peer', 'ours'], env: { URL: 'a=b', EMPTY: '' } });
  });

  it.each([
    ['--n', '0', /--n must be a whole number of at least 1, not "0"/],
    ['--provider-ms', '1.5', /--provider-ms must be a whole number from 0 to 10000, not "1.5"/],
    ['--provider-ms', '10001', /--provider-ms must be/],
    ['--provider-limit', '', /--provider-limit must be/],
    ['--sockets', 'many', /--sockets must be/],
    ['--only', 'ours,theirs', /no contender "theirs"; there are ours, peer/],
    ['--trickle=5', '--only=peer', /no contender "peer"; there are ours/],
    ['--trickle=5', '--n=5', /--n and --trickle exclude each other/],
    ['--trickle=6', '--provider-limit=5', /--trickle must not be more than --provider-limit/],
    ['--seconds', '5', /--seconds is of --trickle/],
    ['--hold-snapshot', '--n=5', /--hold-snapshot is of --trickle/],
    ['--set', 'NAME', /--set must be NAME=value/],
    ['--provider', '5', /Unknown option '--provider'/],
  ])('refuses %s %s', (name, value, message) => {
    expect(() => parseOptions([name, value], throughput)).toThrow(message);
  });

  it('has options of throughput alone', () => {
    expect(() => parseOptions(['--trickle', '5'], precision)).toThrow(/Unknown option '--trickle'/);
    expect(usage(precision)).not.toContain('--trickle');
    expect(usage(throughput)).toMatch(/--trickle.*--provider-ms/s);
  });
});

it.each([
  [0, 64, Infinity],
  [50, 600, 6_600],
  [300, 1_000, 2_666],
  [1_000, 1_000, 1_500],
])(
  'a provider that takes %d ms is sent to on %d sockets, with at most %d messages at work',
  (providerMs, sockets, most) => {
    const connections = connectionsFor({ providerMs, sockets: 1_000 });
    expect(connections).toBe(sockets);
    expect(connectionsFor({ providerMs, sockets: 10 })).toBe(10);
    expect(freshAtWork({ providerMs, connections })).toBe(most);
  },
);

it.each([
  [{ providerMs: 0 }, 'throughput'],
  [{ providerMs: 300 }, 'throughput-provider-300-ms'],
  [{ providerMs: 50, providerLimit: 80 }, 'throughput-provider-50-ms-limit-80'],
  [{ providerMs: 0, trickle: 100 }, 'trickle-100'],
  [{ providerMs: 0, trickle: 100, holdSnapshot: true }, 'trickle-100-snapshot-held'],
  [{ providerMs: 0, killAfter: 8 }, 'throughput-kill-after-8'],
])('the results of %j are kept as %s', (options, name) => {
  expect(resultName({ script: 'throughput', ...options })).toBe(name);
});
