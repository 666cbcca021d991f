/** The request of a creation; repeated with the same key after a lost response, it creates nothing more. */
export const createOnce =
  (url: string) =>
  ({ key, input }: { key: string; input: object }) => ({
    url,
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: input,
  });
