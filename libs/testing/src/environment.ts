/** A variable that Jest's global set-up hands to the tests. */
export function required(name: 'TEST_DATABASE_URL' | 'TEST_AMQP_URL' | 'TEST_AMQP_CTL'): string {
  const value = process.env[name];
  if (!value)
    throw new Error(`${name} is not set: name the file *.int-spec.ts or *.e2e.ts, whose set-up starts the servers.`);
  return value;
}
