/** Notifies the other tabs and windows of this browser. `key` names the event. */
export const notifyOtherTabs = (key: string): void => localStorage.setItem(key, String(Date.now()));

/** Calls `then` when another one has notified this one. Returns how to stop. */
export function onNoticeOfOtherTab(key: string, then: () => void): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key === key) then();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
