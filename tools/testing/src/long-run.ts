/** Whether `npm run test:long` runs the test: it tries more cases than `npm test`. */
export const isLongRun = process.env['TEST_LONG'] === 'on';
