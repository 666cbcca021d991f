/**
 * The ref of a group of controls that are one field: when the form cannot be saved, the focus goes to the first of
 * them that is wrong. `register`: the field's ref.
 */
export const groupRef = (register: (field: { focus: () => void }) => void) => (group: HTMLElement | null) => {
  if (group) register({ focus: () => focusWrong(group) });
};

/** After React has shown what is wrong. */
const focusWrong = (group: HTMLElement) =>
  requestAnimationFrame(() => group.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
