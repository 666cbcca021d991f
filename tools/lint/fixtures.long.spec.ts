import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

const root = join(import.meta.dirname, '../..');
const fixtures = join(import.meta.dirname, 'fixtures');

/** A file that breaks one rule, linted as if it stood where its first line says. */
async function brokenRules(name: string): Promise<{ expected: string; broken: string[] }> {
  const code = readFileSync(join(fixtures, name), 'utf8');
  const filePath = /^\/\/ lint as: (.+)$/m.exec(code)?.[1] ?? '';
  const expected = /^\/\/ expect: (.+)$/m.exec(code)?.[1] ?? '';
  const eslint = new ESLint({
    cwd: root,
    // The file does not exist where it is linted, so rules that need types are out of reach.
    overrideConfig: [
      tseslint.configs.disableTypeChecked,
      { languageOptions: { parserOptions: { projectService: false } } },
    ],
  });
  const [result] = await eslint.lintText(code, { filePath: join(root, filePath) });
  return { expected, broken: (result?.messages ?? []).map((message) => message.ruleId ?? message.message) };
}

describe('lint rules', () => {
  beforeAll(async () => {
    // The rule of module boundaries reads the cached project graph and stays silent without one.
    const { createProjectGraphAsync } = await import('nx/src/project-graph/project-graph.js');
    await createProjectGraphAsync({ exitOnError: false });
  });

  it.each(readdirSync(fixtures))('%s is refused', async (name) => {
    const { expected, broken } = await brokenRules(name);
    expect(broken).toEqual([expected]);
  });
});
