export interface RunningFacts {
  /** Of the portal, such as http://127.0.0.1:8080. */
  address: string;
  sandbox: boolean;
  /** Undefined: a database of one's own. */
  dataDir: string | undefined;
  seconds: number;
}

/** What a person needs to know once it runs. */
export function banner({ address, sandbox, dataDir, seconds }: RunningFacts): string {
  const lines: [string, string][] = [
    ['Portal', address],
    ...(sandbox
      ? [['WhatsApp', `${address}/sandbox  (sandbox: shows every message, sends none)`] as [string, string]]
      : []),
    ['API', `${address}/api/docs`],
    ['Data', dataDir ?? 'the database of DATABASE_URL'],
    ['Stop', 'Ctrl-C'],
  ];
  const shown = lines.map(([label, value]) => `  ${label.padEnd(10)}${value}`);
  return `\nRecuerda is running (ready after ${seconds.toFixed(1)} s)\n\n${shown.join('\n')}\n`;
}
