import { fieldError } from '@recuerda/service';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Passwords that many people have, in lower case. */
const COMMON = new Set(dictionary['passwords-common']);
const PRODUCT = 'recuerda';
/** Fewer different characters are a pattern. */
const MIN_DIFFERENT = 5;
/** Letters that a password must have besides the words of its account. */
const MIN_OWN_LETTERS = 4;
/** Shorter parts of a name are in too many words. */
const MIN_WORD = 3;

const TOO_COMMON = 'Es una contraseña muy común. Elige otra.';
const DERIVED = 'Se parece a tu nombre, a tu correo o a «Recuerda». Elige otra.';

/** Owner of the password. */
interface Owner {
  name: string;
  email: string;
}

/**
 * Refuses a password that many people have, also with digits or signs between, and one made of the account's name or
 * e-mail or of 'recuerda'. Its work grows with the password, which has at most 200 characters.
 *
 * @param field the name of the password in the request
 * @throws `validation_failed` on `field`
 */
export function assertUncommon(field: string, password: string, { name, email }: Owner): void {
  const folded = fold(password);
  const isPattern = new Set(folded).size < MIN_DIFFERENT;
  if (isPattern || COMMON.has(folded) || COMMON.has(lettersOf(folded))) throw fieldError(field, TOO_COMMON);
  const words = [PRODUCT, ...fold(`${name} ${email}`).split(/[^\p{L}\p{N}]/u)].filter(
    ({ length }) => length >= MIN_WORD,
  );
  const plain = folded.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const own = words.toSorted((a, b) => b.length - a.length).reduce((rest, word) => rest.replaceAll(word, ''), plain);
  if (own !== plain && lettersOf(own).length < MIN_OWN_LETTERS) throw fieldError(field, DERIVED);
}

/** Lower case without accents. */
const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
const lettersOf = (text: string): string => text.replaceAll(/\P{L}/gu, '');
