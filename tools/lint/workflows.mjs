import { registerHooks } from 'node:module';
import { load } from 'js-yaml';
import { TextDocument } from 'vscode-languageserver-textdocument';

// GitHub's package imports its schemas without the attribute that Node asks for.
const hooks = registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.min.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const { validate } = await import('@actions/languageservice');
hooks.deregister();

/** An action of this repository, or one pinned by its version (`@v5`, `@v5.1.0`) or commit. */
const PINNED = /^\.\/|@(v\d+(\.\d+)*|[0-9a-f]{40})$/;

/** Resolves with what is wrong with a workflow: GitHub's own rules for its syntax and expressions, and ours. */
export async function workflowProblems(path, text) {
  const document = TextDocument.create(`file:///${path}`, 'yaml', 1, text);
  const found = await validate(document);
  const syntax = found.map(({ range, message }) => `line ${range.start.line + 1}: ${message}`);
  return syntax.length > 0 ? syntax : ownProblems(load(text));
}

function ownProblems(workflow) {
  const problems = [];
  if (!workflow.permissions) problems.push('has no permissions: they would be the default ones');
  if (!workflow.concurrency) problems.push('has no concurrency group');
  for (const [name, job] of Object.entries(workflow.jobs)) {
    if (!job['timeout-minutes'] && !job.uses) problems.push(`job ${name} has no timeout-minutes`);
    for (const { uses } of [job, ...(job.steps ?? [])]) {
      if (uses && !PINNED.test(uses)) problems.push(`job ${name} uses ${uses}: pin it to a version or a commit`);
    }
  }
  return problems;
}
