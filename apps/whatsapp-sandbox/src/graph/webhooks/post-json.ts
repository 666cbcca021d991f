const TIMEOUT_MS = 10_000;

/** POSTs a body. Returns the status of the answer; 0: none came. */
export async function postJson(url: string, body: string, headers: Record<string, string> = {}): Promise<number> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}
