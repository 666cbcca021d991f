/** Resolves with true when the service is ready; rejects with what is missing. */
export async function isReady(url: string): Promise<true> {
  const response = await fetch(`${url}/health/ready`);
  if (!response.ok) throw new Error(`/health/ready responds ${response.status} ${await response.text()}`);
  await response.body?.cancel();
  return true;
}
