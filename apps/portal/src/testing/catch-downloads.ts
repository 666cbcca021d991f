import { jest } from '@jest/globals';

/** Returns the files that the portal saves from now on. */
export function catchDownloads(): { name: string; content: Blob }[] {
  const saved: { name: string; content: Blob }[] = [];
  const contents = new Map<string, Blob>();
  URL.createObjectURL = (content) => {
    const url = `blob:${contents.size}`;
    contents.set(url, content as Blob);
    return url;
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: contents.get(this.href) ?? new Blob() });
  });
  return saved;
}
