import { describe, expect, it } from '@jest/globals';
import { DEFAULT_SETTINGS } from '@recuerda/contracts';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderScreen } from '../../testing/render-screen';
import { page } from '../../testing/samples';
import { server } from '../../testing/server';
import { EscalationCard } from './MetricsCards';

const show = (isEscalating: boolean) => {
  const asked: string[] = [];
  server.use(
    http.get('*/api/settings', () => {
      asked.push('settings');
      return HttpResponse.json({ ...DEFAULT_SETTINGS, isEscalating });
    }),
    http.get('*/api/tasks', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('state') ?? '');
      return HttpResponse.json(page([], { total: 7 }));
    }),
  );
  renderScreen(<EscalationCard />);
  return asked;
};

describe("the figure 'Escaladas'", () => {
  it('counts the tasks that are escalated now, where something is escalated [ESC-22]', async () => {
    const asked = show(true);
    expect(await screen.findByText('7')).toBeVisible();
    expect(screen.getByRole('article', { name: 'Escaladas' })).toBeVisible();
    expect(asked).toContain('escalated');
  });

  it('is not there where nothing is [ESC-22]', async () => {
    const asked = show(false);
    await waitFor(() => expect(asked).toEqual(['settings']));
    expect(screen.queryByRole('article')).toBeNull();
    expect(asked).not.toContain('escalated');
  });
});
