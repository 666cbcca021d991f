/** `SECRETS_KEY` of services under test. */
export const TEST_KEY = '0123456789abcdef'.repeat(4);
