import { DEFAULT_SETTINGS, type SettingsView } from '@recuerda/contracts';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { computerZone } from '../format/school-zone';

export const WORKING = {
  ...{ account: 'whatsapp:cloud:106540352242922', name: '+504 2222-3333 · Escuela', departmentIds: [], others: [] },
  ...{ state: 'working', reason: null, answer: null, since: null, held: 0 },
};

/** Settings of a school in the zone of this computer. */
export const SETTINGS: SettingsView = {
  ...DEFAULT_SETTINGS,
  isEscalating: false,
  effectiveSchoolName: 'Centro Educativo',
  effectiveTimeZone: computerZone(),
  version: 1,
  updatedAt: '2026-03-01T12:00:00.000Z',
};

/**
 * The API as a test wants it; each test adds what it needs. The shell asks for the provider and the settings on every
 * screen, each list for its saved views, the one of tasks for groups, a history for photos, and the Dashboard for what
 * needs attention.
 */
export const server = setupServer(
  http.get('*/api/provider', () => HttpResponse.json(WORKING)),
  http.get('*/api/attention', () => HttpResponse.json({ failed: 0, overdue: 0, held: 0, unreachable: 0, reported: 0 })),
  http.get('*/api/task-groups', () => HttpResponse.json({ items: [] })),
  http.get('*/api/proofs', () => HttpResponse.json({ items: [] })),
  http.get('*/api/saved-views', () => HttpResponse.json({ items: [] })),
  http.get('*/api/settings', () => HttpResponse.json(SETTINGS)),
);

/** A provider for which the school must have the consent of each employee. */
export const requireConsent = (): void =>
  server.use(http.get('*/api/provider', () => HttpResponse.json({ ...WORKING, requiresConsent: true })));
