/** Settings of one installation, from `/portal-config.js`. */
interface PortalConfig {
  /** False: failed loads and saves are only logged in the console. */
  errorNotices: boolean;
}

declare global {
  interface Window {
    portalConfig?: Partial<PortalConfig>;
  }
}

/** Read each time, so that a change in the console applies at once. */
export const portalConfig = (): PortalConfig => ({ errorNotices: true, ...window.portalConfig });
