const HEADING = /^## \[(.+?)\]/;
const LINK = /^\[[^\]]+\]: /;
const UNRELEASED = '## [Unreleased]';
const UNRELEASED_LINK = /^\[Unreleased\]: (.+)\/compare\/(v\S+)\.\.\.(\S+)$/m;

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

/**
 * Returns the changelog in which what is unreleased is a version of that date (ISO 8601), with a link to what differs
 * from the version before.
 */
export function withVersion(changelog, version, date) {
  return changelog
    .replace(UNRELEASED, `${UNRELEASED}\n\n## [${version}] - ${date}`)
    .replace(
      UNRELEASED_LINK,
      (_, repository, previous, branch) =>
        `[Unreleased]: ${repository}/compare/v${version}...${branch}\n` +
        `[${version}]: ${repository}/compare/${previous}...v${version}`,
    );
}
