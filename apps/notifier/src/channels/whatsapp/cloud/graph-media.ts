import { z } from 'zod';
import { parse } from '../../http/json-body.js';
import { isSuccess } from '../../http/provider-response.js';
import type { MediaSource } from '../connection.js';
import { GraphClient } from './graph-client.js';
import { errorMessageOf, isTokenError } from './graph-error.js';

/** Description of a file: the address of its content is good for a few minutes. */
const node = z.object({ url: z.url(), file_size: z.number().optional().catch(undefined) });

/** Files that people send to a number, by Meta's Graph API. */
export class GraphMedia implements MediaSource {
  constructor(private readonly graph: GraphClient) {}

  async fetch(id: string, maxBytes: number): Promise<Buffer | 'too_large' | 'unavailable'> {
    const answer = await this.graph.get(encodeURIComponent(id));
    if (!isSuccess(answer)) {
      if (isTokenError(answer) || mayPass(answer.status)) throw new Error(errorMessageOf(answer));
      return 'unavailable';
    }
    const { url, file_size: size = 0 } = node.parse(parse(answer.data));
    if (size > maxBytes) return 'too_large';
    const { status, data } = await this.graph.download(url, maxBytes);
    if (status !== 200 && mayPass(status)) throw new Error(`status ${status}`);
    if (status !== 200) return 'unavailable';
    return data.length > maxBytes ? 'too_large' : data;
  }
}

/** Whether a refusal with this status may pass; 401 and 404: the address of the content has expired. */
const mayPass = (status: number): boolean => status === 401 || status === 404 || status === 429 || status >= 500;
