/** Said where the browser opens no window. */
export const WINDOW_BLOCKED = 'El navegador no deja abrir la ventana. Permítelo e inténtalo de nuevo.';

/** Ways out of the portal. An object, so that tests see them. */
export const browser = {
  go: (url: string, target: Window = window): void => target.location.assign(url),
  /** Null if the browser does not allow it. */
  openWindow: (): Window | null => window.open('', '_blank', 'popup,width=520,height=700'),
};
