// Runs before the first paint. VitePress has this inline, which the content security policy forbids.
try {
  const chosen = localStorage.getItem('vitepress-theme-appearance') || 'auto';
  const dark = chosen === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
  document.documentElement.classList.toggle('dark', dark);
} catch {
  // Storage is blocked: the light theme it is.
}
document.documentElement.classList.toggle('mac', /Mac|iPhone|iPod|iPad/i.test(navigator.platform));
