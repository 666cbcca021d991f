import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Builder } from './build.mjs';
import { contentProblems } from './contents.mjs';
import { filesOf } from './tree.mjs';

const DOCKERFILE = `
FROM node:24 AS packages
WORKDIR /app
COPY package.json lock.json ./
RUN npm ci --ignore-scripts

FROM packages AS sources
ARG APP
COPY apps/\${APP}/ apps/\${APP}/
RUN make \${APP}

FROM node:24
ARG APP
ENV NODE_ENV=production NAME=\${APP}
WORKDIR /app/apps/\${APP}
COPY --from=sources /app/apps/ /app/apps/
USER 1000:1000
ENTRYPOINT ["node", "main.js"]
`;

let folder: string;

async function put(path: string, text = ''): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuerda-build-'));
  for (const path of ['package.json', 'lock.json', 'apps/one/main.js', 'apps/two/main.js'])
    await put(`context/${path}`, path);
  await put('Dockerfile', DOCKERFILE);
  await mkdir(join(folder, 'out'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('Builder', () => {
  const builder = () => {
    const steps: string[] = [];
    return {
      steps,
      build: new Builder({
        project: folder,
        context: join(folder, 'context'),
        out: join(folder, 'out'),
        install: async (cwd: string) => void steps.push(`install ${filesOf(cwd).join(' ')}`),
        run: async (command: string) => void steps.push(command),
      }),
    };
  };

  it('makes of a Dockerfile what its last stage holds and is started with', async () => {
    const { build, steps } = builder();
    const { root, workdir, env, config } = await build.build('Dockerfile', { APP: 'one' });
    expect(filesOf(root)).toEqual(['app/apps/one/main.js']);
    expect(await readFile(join(root, 'app/apps/one/main.js'), 'utf8')).toBe('apps/one/main.js');
    expect({ workdir, env }).toEqual({ workdir: '/app/apps/one', env: { NODE_ENV: 'production', NAME: 'one' } });
    expect(config).toEqual({ USER: '1000:1000', ENTRYPOINT: '["node", "main.js"]' });
    expect(steps).toEqual(['install lock.json package.json', 'make one']);
  });

  it('makes a stage once that is the same for two images', async () => {
    const { build, steps } = builder();
    await Promise.all(['one', 'two'].map((APP) => build.build('Dockerfile', { APP })));
    expect(steps.sort()).toEqual(['install lock.json package.json', 'make one', 'make two']);
  });

  it('reports the line of a file that is not in the context', async () => {
    await rm(join(folder, 'context/lock.json'));
    await expect(builder().build.build('Dockerfile', { APP: 'one' })).rejects.toThrow(
      'line 4: COPY package.json lock.json ./: lock.json is not there (see .dockerignore)',
    );
  });
});

describe('contentProblems', () => {
  it('takes what is run, and links within the image', async () => {
    await put('out/app/libs/a/dist/index.js');
    await put('out/app/libs/a/package.json');
    await put('out/app/libs/a/node_modules/x/index.js');
    await mkdir(join(folder, 'out/app/node_modules'));
    await symlink('../libs/a', join(folder, 'out/app/node_modules/a'));
    expect(contentProblems(join(folder, 'out'))).toEqual([]);
  });

  it('reports sources, tools, and links to other places', async () => {
    await put('out/app/apps/a/src/main.ts');
    await put('out/app/node_modules/jest/index.js');
    await symlink('../../../context', join(folder, 'out/app/node_modules/b'));
    await symlink('none', join(folder, 'out/app/node_modules/c'));
    expect(contentProblems(join(folder, 'out'))).toEqual([
      'holds app/apps/a/src/main.ts, which nothing reads',
      'holds jest, which is no production dependency',
      'app/node_modules/b leads to ../../../context, which is not in the image',
      'app/node_modules/c leads to none, which is not in the image',
    ]);
  });
});
