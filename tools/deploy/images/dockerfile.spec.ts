import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../lib/paths.mjs';
import { dockerfileProblems } from './dockerfile-rules.mjs';
import { pairsOf, parseDockerfile, stagesOf, substitute } from './dockerfile.mjs';

describe('parseDockerfile', () => {
  it('joins continued lines, and skips comments also within them', () => {
    expect(parseDockerfile('# head\nFROM a\n\nrun one && \\\n# why\n  two\nUSER 1:1\n')).toEqual([
      { name: 'FROM', value: 'a', line: 2 },
      { name: 'RUN', value: 'one && two', line: 4 },
      { name: 'USER', value: '1:1', line: 7 },
    ]);
  });

  it('splits it into stages, with arguments in their base images', () => {
    const stages = stagesOf(parseDockerfile('ARG IMAGE=node:24\nFROM ${IMAGE} AS one\nUSER 1\nFROM one\nUSER 2'));
    expect(stages.map(({ name, base, instructions }) => [name, base, instructions.length])).toEqual([
      ['one', 'node:24', 1],
      [undefined, 'one', 1],
    ]);
  });

  it('reads pairs, and replaces variables by their values', () => {
    expect(pairsOf('a.b="c d" E=f')).toEqual({ 'a.b': 'c d', E: 'f' });
    expect(substitute('${A}/$B/${C}', { A: 'a', B: 'b' })).toBe('a/b/');
  });
});

describe('dockerfileProblems', () => {
  const read = (name: string) => readFile(join(ROOT, 'deploy', name), 'utf8');
  const problems = async (from: string | RegExp, to: string) => {
    const text = await read('Dockerfile');
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    return dockerfileProblems(changed, ['apps/tasks']);
  };

  it('accepts ours', async () => {
    for (const name of ['Dockerfile', 'portal.Dockerfile']) {
      expect(dockerfileProblems(await read(name), ['apps/tasks', 'tools/testing'])).toEqual([]);
    }
  });

  it.each([
    [/^/, '# syntax=docker/dockerfile:1\n', /syntax.*not every builder/],
    ['COPY apps/tasks/package.json apps/tasks/\n', '', /does not COPY apps\/tasks\/package.json/],
    ['FROM ${NODE_IMAGE}\n', 'FROM node:24\n', /FROM node:24: is no argument/],
    ['NODE_IMAGE=node:24-bookworm-slim', 'NODE_IMAGE=node:latest', /names no version/],
    ['USER 1000:1000', 'USER node', /USER node: Kubernetes/],
    ['USER 1000:1000', 'USER 0:0', /USER 0:0: Kubernetes/],
    ['STOPSIGNAL SIGTERM\n', '', /STOPSIGNAL must be SIGTERM/],
    ['STOPSIGNAL SIGTERM', 'STOPSIGNAL SIGQUIT', /STOPSIGNAL must be SIGTERM/],
    ['ENTRYPOINT ["node", "dist/main.js"]', 'ENTRYPOINT node dist/main.js', /ENTRYPOINT/],
    [/CMD \["node", .*\]/, 'CMD curl -f http://127.0.0.1:8080', /HEALTHCHECK/],
    [/ {2}org.opencontainers.image.revision.*\n/, '', /no label org.opencontainers.image.revision/],
  ])('reports %s', async (from, to, problem) => {
    expect(await problems(from, to)).toEqual([expect.stringMatching(problem)]);
  });
});
