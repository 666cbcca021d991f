import { ERRORS } from '@recuerda/contracts';
import { getResponse, http, HttpResponse, RequestHandler } from 'msw';
import { server } from './server';

const conflict = (code: 'already_exists' | 'already_deleted', entity?: object) =>
  HttpResponse.json({ ...ERRORS[code], code, entity }, { status: ERRORS[code].status });

/**
 * Responds to creations as the services do: the key becomes the id and is kept with the body, also after a deletion.
 */
export class Creations<T extends { id: string }> {
  private readonly bodies = new Map<string, string>();

  constructor(private readonly rows: T[]) {}

  answer(request: Request, input: object, make: (id: string) => T) {
    const id = request.headers.get('idempotency-key') ?? crypto.randomUUID();
    const body = JSON.stringify(input);
    const original = this.bodies.get(id);
    if (original === undefined) {
      this.bodies.set(id, body);
      const row = make(id);
      this.rows.unshift(row);
      return HttpResponse.json(row, { status: 201 });
    }
    const present = this.rows.find((row) => row.id === id);
    if (!present) return conflict('already_deleted');
    return original === body ? HttpResponse.json(present, { status: 201 }) : conflict('already_exists', present);
  }
}

/** The next POST to this path is carried out, but its answer does not arrive. */
export function loseNextAnswer(path: string): void {
  const lose = async ({ request }: { request: Request }) => {
    const handlers = server.listHandlers().filter((handler) => handler instanceof RequestHandler);
    await getResponse(handlers, request);
    return HttpResponse.error();
  };
  server.use(http.post(path, lose, { once: true }));
}
