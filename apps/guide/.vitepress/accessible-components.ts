/** Texts of VitePress components, each with the text that makes it usable for everybody. */
const CHANGES: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'VPLocalSearchBox.vue': [
    // The box holds fields and buttons: it is no button itself.
    ['role="button"', 'role="dialog" aria-modal="true"'],
    [`:aria-owns="results?.length ? 'localsearch-list' : undefined"`, ''],
    ['aria-expanded="true"', ''],
    ['aria-haspopup="listbox"', ''],
    // What is seen names an option, and an icon needs a role to have a name.
    [`:aria-label="[...p.titles, p.title].join(' > ')"`, ''],
    ['<span class="title-icon">', '<span class="title-icon" aria-hidden="true">'],
    ['<kbd ', '<kbd role="img" '],
    // An option has no link in it: it is one.
    [`:id="'localsearch-item-' + index"`, ''],
    [`:aria-selected="selectedIndex === index ? 'true' : 'false'"`, ''],
    ['role="option"', 'role="none"'],
    [
      ':href="p.id"',
      `:href="p.id" role="option" :id="'localsearch-item-' + index" :aria-selected="selectedIndex === index"`,
    ],
  ],
  // The key is drawn by the style sheet: as text it would be part of the button's name.
  'VPNavBarSearchButton.vue': [['>K</kbd>', '></kbd>']],
  'VPSidebarItem.vue': [
    // A group that cannot be collapsed is no button, and the arrow of one that can is no second button in it.
    [`isLink.value ? undefined : 'button'`, `isLink.value || !collapsible.value ? undefined : 'button'`],
    [':role="itemRole"', ':role="itemRole" :aria-expanded="itemRole && !collapsed"'],
    [':tabindex="item.items && 0"', ':tabindex="itemRole && 0"'],
    ['role="button"', `:role="isLink ? 'button' : undefined"`],
    ['aria-label="toggle section"', `:aria-label="isLink ? 'toggle section' : undefined"`],
    ['tabindex="0"', ':tabindex="isLink ? 0 : undefined"'],
  ],
};

/**
 * Changes components of VitePress: a site can otherwise only replace the whole of its theme.
 * @throws where VitePress has changed its components
 */
export const accessibleComponents = {
  name: 'accessible-components',
  enforce: 'pre' as const,
  transform(code: string, id: string): string | undefined {
    const changes = CHANGES[id.slice(id.lastIndexOf('/') + 1)];
    return changes?.reduce((source, [from, to]) => {
      if (!source.includes(from)) throw new Error(`${id} has no ${from}: adapt accessible-components.ts`);
      return source.replaceAll(from, to);
    }, code);
  },
};
