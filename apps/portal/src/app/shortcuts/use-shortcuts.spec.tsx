import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen';
import { useShortcuts } from './use-shortcuts';

const ignore = () => undefined;

function Page({ onNew = ignore, onHelp = ignore, onSearch = ignore }: Record<string, () => void>) {
  useShortcuts({ showHelp: onHelp, showSearch: onSearch });
  return (
    <>
      <button data-shortcut="new" onClick={onNew}>
        Nuevo
      </button>
      <input type="search" data-shortcut="search" aria-label="text" />
      <textarea aria-label="lines" />
      <select aria-label="choice" />
    </>
  );
}

it.each(['text', 'lines', 'choice'])('leaves the letters to the field they are typed in: %s', async (field) => {
  const [onNew, onHelp] = [jest.fn(), jest.fn()];
  const { user, address } = renderScreen(<Page onNew={onNew} onHelp={onHelp} />);
  screen.getByLabelText(field).focus();
  await user.keyboard('n?/ge');
  expect(screen.getByLabelText(field)).toHaveFocus();
  expect([onNew.mock.calls.length, onHelp.mock.calls.length, address()]).toEqual([0, 0, '/']);
  screen.getByLabelText(field).blur();
  await user.keyboard('n?ge');
  expect([onNew.mock.calls.length, onHelp.mock.calls.length, address()]).toEqual([1, 1, '/employees']);
});

it('opens the quick search by Ctrl K and Command K, also from a field and with letters off [QS-01]', async () => {
  localStorage.setItem('recuerda.shortcuts', 'off');
  const onSearch = jest.fn();
  const { user } = renderScreen(<Page onSearch={onSearch} />);
  await user.keyboard('{Control>}k{/Control}');
  await user.click(screen.getByLabelText('text'));
  await user.keyboard('{Meta>}k{/Meta}k{Alt>}{Control>}k{/Control}{/Alt}');
  expect(onSearch).toHaveBeenCalledTimes(2);
});
