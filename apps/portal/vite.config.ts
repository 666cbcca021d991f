import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';
import { screenPreloads } from './build/screen-preloads.ts';

/**
 * Small modules of the first screens: as one file they weigh two kilobytes less than as one each. What only later
 * screens share stays out of it.
 */
const SMALL = new RegExp(
  [
    'lucide-react/dist/esm/icons/(?!arrow|check-check|eye|key|log-out|mega|send|smart)',
    'src/(?:format/(?!local-dates|zone)|api/live/refetch|api/pages|features/tasks/api/reminders)',
    'src/components/(?:feedback/(?!Loaded)|departments|Badge|Countdown|ReminderInterval|StatCard|ZoneNote|use-now)',
    'src/components/form/(?:Select|BusyButton|SearchField)',
    'contracts/src/rules/(?:intervals|limits)',
    'src/components/illustrations/(?:Illustration|lazy|Reminders|ActiveTasks)',
    'src/components/list/(?:Card(?:Line|Actions)|use-)',
  ].join('|'),
);
const API = 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react(), tailwindcss(), screenPreloads(), precompress()],
  // The contracts are taken from their source, as every other project does.
  resolve: { conditions: ['@recuerda/source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    sourcemap: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'shared', test: SMALL, minShareCount: 2 }] } },
    },
  },
  server: { proxy: { '/api': API, '/sandbox': API } },
});
