import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findChromium } from './chromium.mjs';

describe('findChromium', () => {
  let folder: string;
  const at = (...names: string[]) => join(folder, ...names);
  const make = async (path: string, mode: number) => {
    await writeFile(path, '#!/bin/sh\n');
    await chmod(path, mode);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recuerda-chromium-'));
    for (const name of ['one', 'two', 'three', 'plain']) await mkdir(at(name));
    await make(at('one', 'google-chrome'), 0o755);
    await make(at('two', 'chromium'), 0o755);
    await make(at('three', 'chromium-headless-shell'), 0o755);
    await make(at('plain', 'chromium'), 0o644);
    await make(at('Chrome'), 0o755);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('prefers CHROMIUM_PATH to everything else', () => {
    expect(findChromium({ CHROMIUM_PATH: '/opt/mine', PATH: at('two') })).toBe('/opt/mine');
  });

  it('prefers Chromium on the path, at best without windows, then Chrome, then an application', () => {
    const env = { PATH: ['', at('one'), at('two')].join(delimiter) };
    expect(findChromium(env, [at('Chrome')])).toBe(at('two', 'chromium'));
    expect(findChromium({ PATH: [at('two'), at('three')].join(delimiter) })).toBe(
      at('three', 'chromium-headless-shell'),
    );
    expect(findChromium({ PATH: at('one') }, [at('Chrome')])).toBe(at('one', 'google-chrome'));
    expect(findChromium({ PATH: '' }, [at('Chrome')])).toBe(at('Chrome'));
  });

  it('returns undefined when none can be executed', () => {
    expect(findChromium({ PATH: at('plain') }, [at('missing')])).toBeUndefined();
    expect(findChromium({}, [])).toBeUndefined();
  });
});
