/** What of axe's results is told; the types are axe-core's. */
export interface Violation {
  id: string;
  impact?: string | null;
  help: string;
  helpUrl: string;
  nodes: readonly { html: string; target: readonly unknown[]; failureSummary?: string }[];
}

/**
 * The violations as a person reads them: each rule with every element that breaks it, where it is, and how to mend it.
 */
export function describeViolations(what: string, violations: readonly Violation[]): string {
  const rules = violations.map(({ id, impact, help, helpUrl, nodes }) =>
    [`${id} (${impact ?? 'unknown impact'}): ${help}`, `  ${helpUrl}`, ...nodes.flatMap(describeNode)].join('\n'),
  );
  return [`${what} breaks accessibility rules: ${violations.length}`, ...rules].join('\n\n');
}

function describeNode({ html, target, failureSummary = '' }: Violation['nodes'][number]): string[] {
  const summary = failureSummary.split('\n').map((line) => `      ${line.trim()}`);
  return [`  - ${html}`, `    in ${target.flat(Infinity).join(' ')}`, ...summary];
}
