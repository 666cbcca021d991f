/** Returns a URL, or a path where PUBLIC_URL is not set. */
export const linkTo = (path: string, token: string, publicUrl = ''): string =>
  `${publicUrl.replace(/\/$/, '')}${path}?token=${token}`;
