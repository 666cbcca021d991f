/** A name as a chart shows it: longer than `length` characters, it is cut to them plus '...'. */
export function label(name: string, length: number): string {
  // Code points, as a reader counts: an emoji is one, and is never cut in half.
  const characters = [...name];
  return characters.length > length ? `${characters.slice(0, length).join('')}...` : name;
}
