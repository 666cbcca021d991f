export const byId = (id) => document.getElementById(id);

/** An element with a class and a text; texts never become markup. */
export function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}
