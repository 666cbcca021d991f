/** A quotation begins after white space or a bracket; the apostrophe of "employee's" does not begin one. */
const OPENS = /[\s(]/;
const ENDS = /[.?!]/;
/** A capital, a figure, a mark, or a column's name such as employee_count. */
const BEGINS = /^\s+(?:['¿¡(*\p{Lu}\p{Nd}]|\p{Ll}+_)/u;

/** The sentences of one line of prose. What stands in 'single quotes' is never cut, whatever marks it holds. */
export function splitSentences(line) {
  const sentences = [];
  let start = 0;
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === "'") quoted = quoted ? !closes(line, at) : opens(line, at);
    else if (!quoted && ENDS.test(line[at]) && BEGINS.test(line.slice(at + 1))) {
      sentences.push(line.slice(start, at + 1));
      start = at + 1;
    }
  }
  sentences.push(line.slice(start));
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '');
}

const opens = (line, at) => at === 0 || OPENS.test(line[at - 1]);
const closes = (line, at) => at === line.length - 1 || !/[\p{L}\p{Nd}]/u.test(line[at + 1]);
