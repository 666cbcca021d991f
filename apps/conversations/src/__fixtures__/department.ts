/** The department whose tasks and manager the probe knows. */
export const DEPARTMENT = '0198f2a0-0000-7000-8000-0000000000d1';
export const instant = '2026-01-15T12:00:00.000Z';
export const stamps = { createdAt: instant, updatedAt: instant };
