const LISTS = ['departments', 'employees', 'tasks'];
const MONTHS = 'ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic';
/** '28 de noviembre de 2026', '28 nov 2026', '30 de marzo'. */
const DATE = new RegExp(String.raw`\d+(?: de)? (?:${MONTHS})\p{L}*(?:(?: de)? \d{4})?`, 'giu');
const NUMBER = /\d+(?:[.,:]\d+)*/g;
/** '2m 18s' and '3h 59m 44s', after their numbers have been replaced. */
const COUNTDOWN = /#[dhms](?: #[dhms])*/g;
/** '7–9 de octubre de 2026', or '30 de marzo – 2 de abril de 2027', after both have been replaced. */
const RANGE = /#(?: ?– ?#)+/g;
const WORD = /\p{L}{2}/u;

/** Names, titles and descriptions of all that the demo holds. */
export async function readDataTexts(url) {
  const texts = new Set();
  for (const list of LISTS) {
    const response = await fetch(`${url}/api/${list}?limit=200`);
    JSON.parse(await response.text(), (_key, value) => {
      if (typeof value === 'string') texts.add(value);
      return value;
    });
  }
  return [...texts];
}

/**
 * Texts that a page, or a part of it, shows, sorted, each once. What changes with the day is left out: what the demo's
 * data say, all rows of a list but the first (the others may have failed), charts, and texts without a word. Numbers
 * and dates become '#'.
 */
export async function textsOf(page, part, data) {
  const shown = await (part ?? page.locator('body')).evaluate(collectTexts, data);
  return [...new Set(shown.map(withoutNumbers))].filter((text) => WORD.test(text)).sort();
}

/** Replaces dates, numbers and durations by '#'. */
export const withoutNumbers = (text) =>
  text.replace(DATE, '#').replace(NUMBER, '#').replace(COUNTDOWN, '#').replace(RANGE, '#');

/** Describes how the texts of pictures differ from those recorded; empty when they do not. */
export function describeChanges(pictures) {
  const changed = pictures.flatMap(({ name, recorded, shown }) => {
    const missing = recorded.filter((text) => !shown.includes(text)).map((text) => `  - ${text}`);
    const added = shown.filter((text) => !recorded.includes(text)).map((text) => `  + ${text}`);
    return missing.length + added.length > 0 ? [[name, ...missing, ...added].join('\n')] : [];
  });
  if (changed.length === 0) return '';
  const meaning = 'The portal shows other texts than these pictures (-: only the picture has it; +: only the portal).';
  return [meaning, ...changed, 'Make the pictures anew: npm run screenshots'].join('\n');
}

/**
 * Returns the texts that `root` shows in the window, also in its fields. Leaves out `data`, and rows that name some of
 * it unless they are the first of their list. Runs in the page.
 */
function collectTexts(root, data) {
  const known = new Set(data);
  const flat = (text) => text.trim().replace(/\s+/g, ' ');
  const isInWindow = ({ width, top, bottom, left, right }) =>
    width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  const isShown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('.sr-only');
  const texts = [];
  const add = (element, text, box) => {
    if (text !== '' && !known.has(text) && isInWindow(box) && isShown(element)) texts.push({ element, text });
  };

  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    if (!parentElement.closest('svg, select, textarea'))
      add(parentElement, flat(textContent), range.getBoundingClientRect());
  }
  for (const field of root.querySelectorAll('input:not([type=checkbox], [type=radio]), textarea, select')) {
    const text = field.selectedOptions?.[0]?.label ?? (field.value || field.placeholder);
    add(field, flat(text), field.getBoundingClientRect());
  }

  const lists = new Set();
  const laterRows = new Set();
  for (const row of document.querySelectorAll('article, li, tr')) {
    const list = row.closest('section, main');
    if (![...row.querySelectorAll('*')].some((part) => known.has(flat(part.textContent)))) continue;
    if (lists.has(list)) laterRows.add(row);
    lists.add(list);
  }
  return texts.filter(({ element }) => !laterRows.has(element.closest('article, li, tr'))).map(({ text }) => text);
}
