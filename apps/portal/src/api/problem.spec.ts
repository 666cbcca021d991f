import { describe, expect, it } from '@jest/globals';
import { http, HttpResponse } from 'msw';
import { createStore } from '../app/store';
import { server } from '../testing/server';
import { dashboard } from '../features/dashboard/api/dashboard';
import { detailOf, toProblem } from './problem';

/** The error of a call that the server answers so. */
async function problemOf(answer: () => Response) {
  server.use(http.get('*/api/dashboard', answer));
  const { store } = createStore();
  return (await store.dispatch(dashboard.initiate())).error;
}

describe('the problem of a failed call', () => {
  it('is what the API says, field errors and correlation id included', async () => {
    const errors = [{ field: 'name', message: 'Este campo es obligatorio.' }];
    const body = { code: 'validation_failed', detail: 'Revisa.', errors, correlationId: 'abc', title: 'x' };
    expect(await problemOf(() => HttpResponse.json(body, { status: 422 }))).toEqual({
      status: 422,
      code: 'validation_failed',
      detail: 'Revisa.',
      errors,
      correlationId: 'abc',
    });
  });

  it('is that the server cannot be reached', async () => {
    expect(await problemOf(() => HttpResponse.error())).toMatchObject({ status: 0, code: 'unreachable' });
  });

  it.each([502, 503])('is that the service is away when a proxy answers a page with %d', async (status) => {
    expect(await problemOf(() => HttpResponse.html('<h1>Bad Gateway</h1>', { status }))).toMatchObject({
      status,
      code: 'service_unavailable',
    });
  });

  it('is an unexpected error without a text, and says the text of a newer server as it is', async () => {
    const answer = (body: object) => problemOf(() => HttpResponse.json(body, { status: 418 }));
    expect(await answer({ code: 'new' })).toMatchObject({ status: 418, code: 'internal_error' });
    expect(await answer({ code: 'new', detail: 'Nuevo.' })).toMatchObject({ code: 'new', detail: 'Nuevo.' });
  });

  it('is that it took too long', () => {
    expect(toProblem({ status: 'TIMEOUT_ERROR', error: '' })).toMatchObject({ code: 'request_timeout' });
  });
});

describe('detailOf', () => {
  it('can be said of anything', () => {
    expect(detailOf({ status: 503, code: 'service_unavailable', detail: 'Espera.', errors: [] })).toBe('Espera.');
    expect(detailOf(new TypeError('x is undefined'))).toBe('Ocurrió un error inesperado.');
  });
});
