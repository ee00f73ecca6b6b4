import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { memoryService } from '../memoryService.ts';
import { small } from '../model/contentSamples.ts';
import { renderStudio } from '../renderStudio.tsx';

it('a preview that was opened offline is loaded again once the connection is back, and by a button', async () => {
  const { pass } = await renderStudio({ service: memoryService({ documents: small }) });
  const frame = (): HTMLElement => screen.getByTitle('Vorschau der Kundenseite');
  const offline = await screen.findByTitle('Vorschau der Kundenseite');
  globalThis.dispatchEvent(new Event('online'));
  await waitFor(() => expect(frame()).not.toBe(offline));
  const unanswered = frame();
  await waitFor(async () => {
    await pass();
    expect(screen.getByText(/^Die Vorschau antwortet nicht/)).toBeVisible();
  });
  await userEvent.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  expect(frame()).not.toBe(unanswered);
  expect(screen.queryByText(/^Die Vorschau antwortet nicht/)).toBeNull();
});
