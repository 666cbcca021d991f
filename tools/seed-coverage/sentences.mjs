import { splitSentences } from './split-sentences.mjs';

const HEADING = /^(#+)\s+(.*)$/;
const NUMBERED_HEADING = /^(\d+)\.\s/;
const TABLE_RULE = /^\|[\s:|-]+\|$/;
const LIST_MARK = /^(?:-|\d+\.)\s+/;
/** A line, or the beginning of one, in bold: a title unless the sentence goes on after it. */
const LABEL = /^\*\*([^*]+?)(?:\*\*$|(?<=[.:])\*\*\s+)/;
/** Level of a title in bold: below every heading. */
const LABEL_LEVEL = 4;

/**
 * The specification, cut into what a test can assert: titles `{kind: 'title', level, text}` and sentences
 * `{kind: 'sentence', id, within, text}` in their order. A row of a table is one sentence. `id` is the number of the
 * section and a count within it, such as '4.7'; `within` is the title above the sentence.
 */
export function partsOf(specification) {
  const parts = [];
  const lines = specification.split('\n').map((line) => line.trim());
  let section = '0';
  let count = 0;
  let within = '';
  const title = (level, text) => {
    within = text;
    parts.push({ kind: 'title', level, text });
  };
  const sentence = (text) => parts.push({ kind: 'sentence', id: `${section}.${(count += 1)}`, within, text });

  for (const [index, line] of lines.entries()) {
    const heading = HEADING.exec(line);
    if (heading) {
      const number = NUMBERED_HEADING.exec(heading[2])?.[1];
      if (number) [section, count] = [number, 0];
      title(heading[1].length, heading[2]);
    } else if (line.startsWith('|')) {
      const isColumnTitles = TABLE_RULE.test(lines[index + 1] ?? '');
      if (!isColumnTitles && !TABLE_RULE.test(line)) sentence(line);
    } else {
      const label = LABEL.exec(line);
      if (label) title(LABEL_LEVEL, label[1]);
      const prose = line.slice(label?.[0].length ?? 0).replace(LIST_MARK, '');
      for (const text of splitSentences(prose)) sentence(text);
    }
  }
  return parts;
}

export const sentencesOf = (specification) => partsOf(specification).filter((part) => part.kind === 'sentence');
