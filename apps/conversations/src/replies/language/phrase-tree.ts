/** Any one word in a form. */
const ANY = '*';

interface Node {
  next: Map<string, Node>;
  /** Words that stand for the phrase that ends here. */
  means?: readonly string[];
}

/** Replaces phrases in a list of words. Takes a time that grows with the number of words alone. */
export class PhraseTree {
  private readonly root: Node = { next: new Map() };
  /** Words of the phrases. */
  readonly words = new Set<string>();

  /** Adds the phrases of a form such as 'por (el|su) (gran )?aviso', with what each of them means. */
  add(form: string, means: readonly string[]): this {
    for (const phrase of phrasesOf(form)) {
      let node = this.root;
      for (const word of phrase.trim().split(/ +/)) {
        let next = node.next.get(word);
        if (!next) node.next.set(word, (next = { next: new Map() }));
        node = next;
        this.words.add(word);
      }
      node.means ??= means;
    }
    return this;
  }

  /** Returns the words with the meaning of each phrase in its place: from the left, always the longest one. */
  replace(words: readonly string[]): string[] {
    const result: string[] = [];
    for (let at = 0; at < words.length;) {
      const { end, means } = longest(this.root, words, at) ?? { end: at + 1, means: words.slice(at, at + 1) };
      result.push(...means);
      at = end;
    }
    return result;
  }
}

interface Found {
  end: number;
  means: readonly string[];
}

function longest(node: Node, words: readonly string[], at: number): Found | undefined {
  const word = words[at];
  const nexts = word === undefined ? [] : [node.next.get(word), node.next.get(ANY)];
  let found: Found | undefined = node.means && { end: at, means: node.means };
  for (const next of nexts) {
    const more = next && longest(next, words, at + 1);
    if (more && (!found || more.end > found.end)) found = more;
  }
  return found;
}

/** Returns the phrases that a form stands for: one for each choice of '(a|b)', with and without each '(a )?'. */
function phrasesOf(form: string): string[] {
  const start = form.lastIndexOf('(');
  if (start === -1) return [form];
  const end = form.indexOf(')', start);
  const isOptional = form[end + 1] === '?';
  const choices = [...form.slice(start + 1, end).split('|'), ...(isOptional ? [''] : [])];
  const [before, after] = [form.slice(0, start), form.slice(end + (isOptional ? 2 : 1))];
  return [...new Set(choices.flatMap((choice) => phrasesOf(before + choice + after)))];
}
