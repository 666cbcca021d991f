export * from './calendar.js';
export * from './local-time.js';
export * from './next-due.js';
export * from './next-reminder.js';
export * from './open-intervals.js';
