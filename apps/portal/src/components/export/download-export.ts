import { toProblem } from '../../api/problem';

interface DownloadOptions {
  signal: AbortSignal;
  /** Called with the bytes that have come so far. */
  onBytes: (bytes: number) => void;
}

/**
 * Reads an export to its end. Not a plain link: that could neither say why an export is refused nor be cancelled here.
 *
 * @throws ApiProblem the server refuses it; TypeError the connection was broken off; AbortError it was cancelled.
 */
export async function downloadExport(path: string, { signal, onBytes }: DownloadOptions) {
  const response = await fetch(new URL(path, window.location.href), { signal });
  if (!response.ok || response.body === null)
    // oxlint-disable-next-line typescript/only-throw-error -- what the API's other errors are
    throw toProblem(
      { status: response.status, data: await response.json().catch(() => undefined) },
      response.headers.get('retry-after'),
    );
  let bytes = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        onBytes((bytes += chunk.byteLength));
        controller.enqueue(chunk);
      },
    }),
  );
  const [, name = 'recuerda'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { name, content: await new Response(counted).blob() };
}
