import type { ConnectionListView, ConnectionView } from '@recuerda/contracts';

/** A connection; without `more` that of the simulator. */
export const connectionOf = (more: Partial<ConnectionView> = {}): ConnectionView => ({
  ...{ account: 'whatsapp:sandbox:environment', name: 'Simulador', departmentIds: [] },
  ...{ source: 'simulator', provider: 'sandbox', phoneNumberId: null, businessAccountId: null, url: null },
  ...{ dialect: null, secrets: [], readable: true, connectedAt: null },
  ...more,
});

/** The school's account at Meta. */
export const CLOUD_CONNECTION = connectionOf({
  ...{ account: 'whatsapp:cloud:106540352242922', name: '+504 2222-3333 · Escuela' },
  ...{ source: 'portal', provider: 'cloud', phoneNumberId: '106540352242922', businessAccountId: '102290129340398' },
  secrets: [
    { name: 'token', end: 'wxyz' },
    { name: 'appSecret', end: 'cdef' },
    { name: 'verifyToken', end: null },
  ],
  connectedAt: '2026-03-01T18:00:00.000Z',
});

/** The accounts of a server that can store secrets. */
export const connectionsOf = (...items: ConnectionView[]): ConnectionListView => ({ items, canStore: true });
