/** The parts of axe's results that are reported; the types are axe-core's. */
interface Violation {
  id: string;
  impact?: string | null;
  help: string;
  helpUrl: string;
  nodes: readonly { html: string; target: readonly unknown[]; failureSummary?: string }[];
}

/**
 * Formats the violations: each rule with every element that breaks it, its place and how to fix it.
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
