// Settings of this installation; replace the file to change them. Its meaning: src/config/portal-config.ts
window.portalConfig = {
  // false: failed loads and saves are only logged in the console.
  errorNotices: true,
  ...window.portalConfig,
};
