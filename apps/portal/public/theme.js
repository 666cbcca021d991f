// Before the first paint, so that a chosen theme does not flash. The rest is in src/app/theme.
try {
  const theme = localStorage.getItem('recuerda.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: the system's theme it is.
}
