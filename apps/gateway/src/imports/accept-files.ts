import type { FastifyInstance } from 'fastify';
import { FILE_TYPE } from '../http/paths.js';

/** Passes the bytes of a file on as they come, so that none is kept here as a whole. Who reads them counts them. */
export function acceptFiles(server: Pick<FastifyInstance, 'addContentTypeParser'>): void {
  server.addContentTypeParser(FILE_TYPE, { bodyLimit: Number.MAX_SAFE_INTEGER }, (_request, payload, done) =>
    done(null, payload),
  );
}
