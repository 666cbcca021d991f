const KEY = 'recuerda.signedIn';

/** Tells the window that waits in the dialog of an expired session. */
export function announceSignIn(): void {
  localStorage.setItem(KEY, new Date().toISOString());
}

/** Calls `then` when another window of this browser signs in. Returns how to stop. */
export function onSignInElsewhere(then: () => void): () => void {
  const listen = ({ key }: StorageEvent): void => {
    if (key === KEY) then();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
