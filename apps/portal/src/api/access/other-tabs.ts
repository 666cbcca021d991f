/** Tells the other tabs and windows of this browser. */
export const tellOtherTabs = (key: string): void => localStorage.setItem(key, new Date().toISOString());

/** Calls `then` when another one tells this. Returns how to stop. */
export function onToldByOtherTab(key: string, then: () => void): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key === key) then();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
