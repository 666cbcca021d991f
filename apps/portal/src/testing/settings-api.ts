import {
  type ClosedDay,
  type ClosedDayInput,
  ERRORS,
  type SettingsPatch,
  type SettingsView,
  type SuggestionsView,
} from '@recuerda/contracts';
import { http, HttpResponse } from 'msw';
import { server, SETTINGS } from './server';

/** The school's settings and closed days, kept in memory. A test may change them behind the portal's back. */
export class SettingsApi {
  readonly sent: unknown[] = [];
  build: { version: string; revision: string } | null = { version: '1.0.0', revision: '78c9979512ab34cd' };
  settings: SettingsView = {
    ...SETTINGS,
    effectiveTimeZone: 'America/Tegucigalpa',
  };

  constructor(
    readonly closedDays: ClosedDay[] = [],
    suggestions: SuggestionsView['items'] = [],
  ) {
    server.use(
      http.get('*/api/status', () => HttpResponse.json({ status: 'ok', checks: {}, build: this.build })),
      http.get('*/api/settings', () => HttpResponse.json(this.settings)),
      http.patch('*/api/settings', async ({ request }) => {
        const { version, ...patch } = (await request.json()) as SettingsPatch;
        this.sent.push({ version, ...patch });
        if (version !== this.settings.version)
          return HttpResponse.json(
            { ...ERRORS.settings_changed, code: 'settings_changed', entity: this.settings },
            { status: 409 },
          );
        this.settings = { ...this.settings, ...(patch as Partial<SettingsView>), version: version + 1 };
        this.settings.effectiveSchoolName = this.settings.schoolName ?? 'Centro Educativo';
        return HttpResponse.json(this.settings);
      }),
      http.get('*/api/closed-days', () => HttpResponse.json({ items: this.closedDays })),
      http.get('*/api/closed-days/suggestions', () =>
        HttpResponse.json({ items: suggestions, attribution: 'Datos: date-holidays (CC BY 3.0).' }),
      ),
      http.post('*/api/closed-days', async ({ request }) => {
        const input = (await request.json()) as ClosedDayInput;
        this.sent.push(input);
        const day = { ...input, id: request.headers.get('idempotency-key') ?? '' };
        this.closedDays.push(day);
        return HttpResponse.json(day, { status: 201 });
      }),
      http.delete('*/api/closed-days/:id', ({ params }) => {
        this.closedDays.splice(
          this.closedDays.findIndex(({ id }) => id === params['id']),
          1,
        );
        return new HttpResponse(null, { status: 204 });
      }),
    );
  }
}
