/** Safari reads the content after the click. */
const KEPT_MS = 60_000;
const ACCENTS = /\p{Diacritic}/gu;

/** 'tareas-por-departamento.csv' from a title. */
export function fileName(title: string, ending: string): string {
  const words =
    title
      .normalize('NFD')
      .replace(ACCENTS, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return `${words.join('-')}.${ending}`;
}

/** Has the browser save a file, as if it had been downloaded. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
