import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import portalLayers from './tools/lint/portal-layers.mjs';

/**
 * The import rules of docs/architecture.md. Tags are set in each package.json under "nx". Only standalone and tests may
 * import a tool.
 */
const importRules = (toolsForAll = []) => [
  { sourceTag: 'scope:concurrency', notDependOnLibsWithTags: ['*'] },
  { sourceTag: 'scope:contracts', notDependOnLibsWithTags: ['*'] },
  { sourceTag: 'scope:local-servers', notDependOnLibsWithTags: ['*'] },
  // What has no data of its own ships no database driver.
  { sourceTag: 'scope:messaging', notDependOnLibsWithTags: ['scope:database', 'scope:outbox'] },
  { sourceTag: 'scope:gateway', notDependOnLibsWithTags: ['scope:database', 'scope:outbox'] },
  { sourceTag: 'scope:portal', onlyDependOnLibsWithTags: ['scope:contracts'] },
  { sourceTag: 'type:lib', onlyDependOnLibsWithTags: ['type:lib', ...toolsForAll] },
  { sourceTag: 'type:app', onlyDependOnLibsWithTags: ['type:lib', ...toolsForAll] },
  { sourceTag: 'type:composition', onlyDependOnLibsWithTags: ['type:lib', 'type:app', 'type:tool'] },
];
const moduleBoundaries = (depConstraints) => ({
  '@nx/enforce-module-boundaries': ['error', { depConstraints, enforceBuildableLibDependency: false }],
});

const sources = ['apps/*/src/**/*.{ts,tsx}', 'libs/*/src/**/*.ts', 'tools/{local-servers,testing}/src/**/*.ts'];
const tests = ['**/*.spec.{ts,tsx}', '**/*.int-spec.ts', '**/*.e2e.ts', '**/__fixtures__/**'];

const lineLength = (strings = {}) => ({
  'max-len': ['error', { code: 120, ignoreUrls: true, ignoreRegExpLiterals: true, ...strings }],
});

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      '.nx/',
      '.data/',
      'reports/',
      'tools/lint/fixtures/',
      'libs/client/src/generated/',
    ],
  },
  { files: [...sources, '**/*.{mjs,js}'], rules: lineLength() },
  {
    // The SQL of a released migration never changes.
    files: ['apps/*/src/migrations/[0-9]*.ts'],
    rules: lineLength({ ignoreStrings: true, ignoreTemplateLiterals: true }),
  },
  {
    files: sources,
    extends: [...tseslint.configs.recommended],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { '@nx': nx },
    rules: {
      ...moduleBoundaries(importRules()),
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: 'error',
      'no-console': 'error',
      'max-lines': ['error', { max: 250 }],
      // The environment is read once, at boot, and handed on.
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Take the environment by ENV.' },
      ],
    },
  },
  {
    files: ['apps/faults/src/**', 'apps/e2e/src/**', 'tools/testing/src/**', ...tests],
    ignores: ['tools/!(testing)/**', 'apps/portal/**'],
    plugins: { '@nx': nx },
    rules: moduleBoundaries(importRules(['type:tool'])),
  },
  {
    // Where a process begins, and what starts or observes other processes.
    files: [
      'apps/*/src/main.ts',
      'libs/messaging/src/run-service.ts',
      'tools/local-servers/src/**',
      'tools/testing/src/**',
      'apps/e2e/src/**',
      ...tests,
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['apps/standalone/src/**', 'apps/faults/src/run.ts', 'tools/testing/src/**', ...tests],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['apps/portal/src/**/*.{ts,tsx}'],
    plugins: { recuerda: { rules: { 'portal-layers': portalLayers } }, 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      // Only of interest with the React compiler, which is not used here.
      'react-hooks/incompatible-library': 'off',
      'recuerda/portal-layers': 'error',
      // Failures are logged where a person looks for them in a browser; nothing else is.
      'no-console': ['error', { allow: ['error'] }],
    },
  },
  {
    files: ['apps/portal/src/**/*.spec.{ts,tsx}', 'apps/portal/src/testing/**'],
    rules: { 'recuerda/portal-layers': 'off' },
  },
  {
    // Scripts and their specs: without type information, and they may use the console.
    files: ['tools/**/*.{mjs,ts}', 'bench/**/*.{mjs,ts}', '*.mjs'],
    ignores: ['tools/{local-servers,testing}/**'],
    extends: [js.configs.recommended, ...tseslint.configs.recommended],
    languageOptions: { globals: globals.node },
    rules: { '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }] },
  },
);
