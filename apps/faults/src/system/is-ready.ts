/** Whether it says that it can serve; throws what is missing. */
export async function isReady(url: string): Promise<true> {
  const response = await fetch(`${url}/health/ready`);
  if (!response.ok) throw new Error(`/health/ready answers ${response.status} ${await response.text()}`);
  await response.body?.cancel();
  return true;
}
