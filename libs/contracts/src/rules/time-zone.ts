/** Names only: Intl also accepts offsets, which PostgreSQL reads with the opposite sign. */
export const isTimeZone = (zone: string): boolean => {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};
