import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const range = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
/** Latin-1, and the punctuation and arrows of the portal's texts. A browser takes what is missing from another font. */
const CHARACTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”•…€×−←→↑↓`;
/** The weights of the portal's styles. */
const WEIGHT = { min: 400, max: 700 };

/** Makes the font of every screen 40% smaller: a phone loads it together with the first screen's code. */
export function subsetLatin(): Plugin {
  return {
    name: 'subset-latin',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const font = Object.values(bundle).find(({ fileName }) => fileName.includes('inter-latin-wght-normal'));
      if (font?.type !== 'asset') throw new Error('The build has no font of Latin letters');
      font.source = await subsetFont(Buffer.from(font.source), CHARACTERS, {
        targetFormat: 'woff2',
        variationAxes: { wght: WEIGHT },
      });
    },
  };
}
