import './styles.css';
import { config } from 'zod/v4/core';
import { startAfterPaint } from './start-after-paint';

// Before the first schema: zod would try whether it may compile them, which the portal's policy forbids and the browser reports.
config({ jitless: true });

startAfterPaint(() => import('./app/mount'));
