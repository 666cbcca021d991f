import { type DashboardView, DEMO_FIGURES } from '@recuerda/contracts';

/** What is shown while the database cannot be reached and nothing real is known. */
export const DEMO: DashboardView = { ...DEMO_FIGURES, recentTasks: [], upcomingReminders: [] };
