export interface SandboxMessage {
  to: string;
  message: string;
  receivedAt: string;
}

/** A client of the sandbox: reads messages and sets its behaviour. */
export class Sandbox {
  constructor(private readonly url: string) {}

  /** Newest first. */
  async messages(to?: string): Promise<SandboxMessage[]> {
    const query = new URLSearchParams({ limit: '100000', ...(to !== undefined && { to }) });
    const response = await fetch(`${this.url}/messages?${query}`);
    return ((await response.json()) as { items: SandboxMessage[] }).items;
  }

  /** Returns the number of POSTs for a phone number, answered or not. */
  async attempts(to: string): Promise<number> {
    const response = await fetch(`${this.url}/attempts?${new URLSearchParams({ to })}`);
    return ((await response.json()) as { items: unknown[] }).items.length;
  }

  async behave(behaviour: Record<string, unknown>): Promise<void> {
    const response = await fetch(`${this.url}/behaviour`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(behaviour),
    });
    if (!response.ok) throw new Error(`behaviour refused: ${await response.text()}`);
  }
}
