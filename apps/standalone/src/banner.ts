interface RunningFacts {
  /** Of the portal, such as http://127.0.0.1:8080. */
  address: string;
  sandbox: boolean;
  /** Link for the first administrator, while there is none and people must sign in. */
  setupLink: string | undefined;
  /** Undefined: the embedded database is not used. */
  dataDir: string | undefined;
  seconds: number;
}

/** Returns the text that is printed when the start is complete. */
export function banner({ address, sandbox, setupLink, dataDir, seconds }: RunningFacts): string {
  const lines: [string, string][] = [
    ['Portal', address],
    ...when(setupLink !== undefined, 'Set-up', `${setupLink}  (creates the first administrator, within an hour)`),
    ...when(sandbox, 'WhatsApp', `${address}/sandbox  (sandbox: shows every message, sends none)`),
    ['API', `${address}/api/docs`],
    ['Data', dataDir ?? 'the database of DATABASE_URL'],
    ['Stop', 'Ctrl-C'],
  ];
  const shown = lines.map(([label, value]) => `  ${label.padEnd(10)}${value}`);
  return `\nRecuerda is running (ready after ${seconds.toFixed(1)} s)\n\n${shown.join('\n')}\n`;
}

const when = (shown: boolean, label: string, text: string): [string, string][] => (shown ? [[label, text]] : []);
