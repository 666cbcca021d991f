import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';
import { chunkOf } from './build/shared-chunks.ts';
import { screenPreloads } from './build/screen-preloads.ts';
import { subsetLatin } from './build/subset-latin.ts';

/** Small modules of libraries that the first screens share, as one file. */
const SMALL =
  /lucide-react\/dist\/esm\/icons\/(?!arrow|check-check|eye|key|log-out|mega|send|smart)|contracts\/src\/(?:errors|access\/permissions|columns\/(?:task-fields|viewed-lists)|rules\/(?:durations|intervals|limits|time-zone))/;
/** Libraries that all screens need. */
const LIBRARIES = /node_modules\/(?:react-router|@reduxjs|immer|redux|react-redux|reselect|use-sync-external-store)/;
const API = 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react(), tailwindcss(), screenPreloads(), subsetLatin(), precompress()],
  // The contracts are taken from their source, as every other project does.
  resolve: { conditions: ['@recuerda/source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    sourcemap: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Apart from 'shared': the script that waits for the first paint needs only this.
            { name: 'preload', test: /vite\/preload-helper/ },
            { name: 'react-dom', test: /node_modules\/(?:react-dom|scheduler|react)\// },
            { name: 'libraries', test: LIBRARIES },
            { name: 'icons', test: SMALL, minShareCount: 2 },
            { name: (module, graph) => (chunkOf(module, graph) === 'shared' ? 'shared' : null) },
            { name: chunkOf },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': API, '/sandbox': API } },
});
