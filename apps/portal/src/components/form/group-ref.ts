/** Number of frames that React has to show the errors. */
const FRAMES = 30;

/**
 * The ref of a group of controls that are one field: when the form cannot be saved, the focus goes to the first of
 * them that is wrong. `register`: the field's ref.
 */
export const groupRef = (register: (field: { focus: () => void }) => void) => (group: HTMLElement | null) => {
  if (group) register({ focus: () => focusWrong(group, FRAMES) });
};

function focusWrong(group: HTMLElement, frames: number): void {
  requestAnimationFrame(() => {
    const wrong = group.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else if (frames > 1) focusWrong(group, frames - 1);
  });
}
