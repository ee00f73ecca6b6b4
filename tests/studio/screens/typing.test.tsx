import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { inEachLanguage, withValue } from '#studio/model/documents.ts';
import { memoryService } from '../memoryService.ts';
import { small } from '../model/contentSamples.ts';
import { renderStudio } from '../renderStudio.tsx';

it('words typed in the middle of a new tab stay where they are typed, spaces too', async () => {
  await renderStudio({ service: memoryService({ documents: small }) });
  await userEvent.click(screen.getAllByRole('button', { name: 'Reiter hinzufügen' })[0]!);
  const words = await screen.findByRole('group', { name: /^Worte auf dem Reiter/ });
  const german = within(words).getByRole<HTMLInputElement>('textbox', { name: /^Deutsch/ });
  await userEvent.click(german);
  await userEvent.keyboard('Garten');
  expect(german).toHaveValue('Garten');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}x ');
  expect(german).toHaveValue('Garx ten');
  expect(german.selectionStart).toBe(5);
  expect(screen.getByRole('textbox', { name: /^Name in der Adresse/ })).toHaveValue('garx-ten');
});
