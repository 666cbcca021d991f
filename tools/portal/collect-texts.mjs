/**
 * Returns the texts that `root` shows in the window, also in its fields. Leaves out `data`, and rows that name some of
 * it unless they are the first of their list. Runs in the page.
 */
export function collectTexts(root, data) {
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
