import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen';
import { useConfirm } from './confirm-context';

const answers: string[] = [];

function Asker() {
  const confirm = useConfirm();
  const ask = async (name: string) =>
    answers.push(`${name} ${await confirm({ title: name, text: '?', action: 'Seguir' })}`);
  return (
    <button
      onClick={() => {
        void ask('first');
        void ask('second');
      }}
    >
      twice
    </button>
  );
}

describe('ConfirmProvider', () => {
  it('refuses a second question while one is open, which resolves by the pressed button', async () => {
    const { user } = renderScreen(<Asker />);
    await user.click(screen.getByText('twice'));
    expect(screen.getByRole('alertdialog', { name: 'first' })).toBeVisible();
    expect(answers).toEqual(['second false']);
    await user.click(screen.getByRole('button', { name: 'Seguir' }));
    await waitFor(() => expect(answers).toEqual(['second false', 'first true']));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText('twice')).toHaveFocus();
    await user.click(screen.getByText('twice'));
    expect(screen.getByRole('alertdialog', { name: 'first' })).toBeVisible();
  });
});
