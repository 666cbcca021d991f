const HEADING = /^## \[(.+?)\]/;
const LINK = /^\[[^\]]+\]: /;

/** Returns what a changelog (Keep a Changelog) says about a version, '' if it says nothing. */
export function notesOf(changelog, version) {
  const lines = changelog.split('\n');
  const start = lines.findIndex((line) => HEADING.exec(line)?.[1] === version);
  if (start < 0) return '';
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => HEADING.test(line) || LINK.test(line));
  return rest
    .slice(0, end < 0 ? undefined : end)
    .join('\n')
    .trim();
}
