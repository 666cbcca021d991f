import { expect, it } from '@jest/globals';
import { notesOf } from './changelog.mjs';

const changelog = `# Changelog

## [Unreleased]

- Not yet

## [1.10.0] - 2026-02-01

### Added

- Ten

## [1.1.0] - 2026-01-01

- One

[1.1.0]: https://example.org
`;

it('returns the section of a version without its heading', () => {
  expect(notesOf(changelog, '1.10.0')).toBe('### Added\n\n- Ten');
});

it('ends the last section before the links', () => {
  expect(notesOf(changelog, '1.1.0')).toBe('- One');
});

it('returns nothing for a version that is not there, or is part of another', () => {
  expect(notesOf(changelog, '1.1')).toBe('');
  expect(notesOf(changelog, '10.0')).toBe('');
});
