/**
 * The portal's content security policy forbids inline scripts and style attributes. Two scripts that VitePress writes
 * into each page are in public/early.js instead. Style attributes of the built page are initial values that Vue sets
 * again.
 */
export const withoutInline = (html: string): string =>
  html
    .replace(/<script id="check-(?:dark-mode|mac-os)">[^<]*<\/script>/g, '')
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/ style="[^"]*"/g, ''));
