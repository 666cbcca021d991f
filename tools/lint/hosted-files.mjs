import { readFile } from 'node:fs/promises';
import { load } from 'js-yaml';
import { schemaProblems } from '../lib/json-schema.mjs';
import { workflowProblems } from './workflows.mjs';

const schema = async (name) => JSON.parse(await readFile(new URL(`./schemas/${name}.json`, import.meta.url), 'utf8'));
const issueForm = schemaProblems(await schema('issue-form'));
const issueConfig = schemaProblems(await schema('issue-config'));
const renovate = schemaProblems(await schema('renovate'));

/** The files that GitHub and Renovate read, and what checks each. The first that matches counts. */
const CHECKS = [
  [/^\.github\/workflows\/.+\.yml$/, workflowProblems],
  [/^\.github\/ISSUE_TEMPLATE\/config\.yml$/, (_path, text) => issueConfig(load(text))],
  [/^\.github\/ISSUE_TEMPLATE\/.+\.yml$/, (_path, text) => issueForm(load(text))],
  [/^renovate\.json$/, (_path, text) => renovate(JSON.parse(text))],
];

/** Resolves with what is wrong with a file, a line each. `path` is relative to the repository, with slashes. */
export async function hostedFileProblems(path, text) {
  const check = CHECKS.find(([pattern]) => pattern.test(path))?.[1];
  if (!check) return [`${path}: nothing checks this file`];
  try {
    return (await check(path, text)).map((problem) => `${path}: ${problem}`);
  } catch (error) {
    return [`${path}: ${error.message}`];
  }
}
