const characters = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** The first character as a person sees it, in upper case: an accent or a family of emojis is not torn apart. */
export function initialOf(name: string): string {
  const [first] = characters.segment(name.trim());
  return first?.segment.toLocaleUpperCase('es') ?? '';
}
