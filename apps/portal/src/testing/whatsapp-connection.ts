import type { ConnectionView } from '@recuerda/contracts';

/** A connection; without `more` that of the simulator. */
export const connectionOf = (more: Partial<ConnectionView> = {}): ConnectionView => ({
  ...{ source: 'simulator', provider: 'sandbox', phoneNumberId: null, businessAccountId: null, url: null },
  ...{ dialect: null, secrets: [], readable: true, canStore: true, connectedAt: null },
  ...more,
});

/** The school's account at Meta. */
export const CLOUD_CONNECTION = connectionOf({
  ...{ source: 'portal', provider: 'cloud', phoneNumberId: '106540352242922', businessAccountId: '102290129340398' },
  secrets: [
    { name: 'token', end: 'wxyz' },
    { name: 'appSecret', end: 'cdef' },
    { name: 'verifyToken', end: null },
  ],
  connectedAt: '2026-03-01T18:00:00.000Z',
});
