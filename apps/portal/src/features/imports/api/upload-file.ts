import type { ImportView } from '@recuerda/contracts';
import { toProblem } from '../../../api/problem';

interface UploadOptions {
  /** A second try under the same key is the same import. A UUID. */
  key: string;
  /** Name of a workbook's sheet; absent: the first that is shown. */
  sheet?: string;
  signal: AbortSignal;
  /** Called with the part that is sent, from 0 to 1. */
  onProgress: (part: number) => void;
}

/** Longest name that the API keeps, characters. */
const MAX_NAME = 100;
const CREATED = 201;

/**
 * Uploads a file. Not by `fetch`, which does not say how much is sent.
 *
 * @throws ApiProblem the server refuses it or cannot be reached; the signal's reason: it was cancelled.
 */
export function uploadFile(file: File, { key, sheet, signal, onProgress }: UploadOptions): Promise<ImportView> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const query = new URLSearchParams({ name: file.name.slice(-MAX_NAME), ...(sheet !== undefined && { sheet }) });
    request.open('POST', new URL(`/api/import-files?${query}`, window.location.href));
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('idempotency-key', key);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      const { status, response } = request;
      if (status === CREATED) return resolve(response as ImportView);
      reject(toProblem({ status, data: response as unknown }, request.getResponseHeader('retry-after')));
    };
    request.onerror = () => reject(toProblem({ status: 'FETCH_ERROR', error: '' }));
    request.onabort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
