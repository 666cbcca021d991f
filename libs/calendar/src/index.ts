export * from './calendar.js';
export * from './local-time.js';
export * from './open-intervals.js';
