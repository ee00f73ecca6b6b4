import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { memoryService } from '../memoryService.ts';
import { small } from '../model/contentSamples.ts';
import { openAddress, renderStudio } from '../renderStudio.tsx';
import { tileAddress, withSmall } from '../tileEdits.ts';

const row = (name: RegExp): HTMLElement => within(screen.getByRole('tree')).getByRole('treeitem', { name });
const newComment = (): HTMLElement => screen.getByLabelText(/^Neuer Kommentar/);

/** Presses a key at a part of the outline. */
const press = async (at: RegExp, keys: string, selected: RegExp): Promise<void> => {
  act(() => row(at).focus());
  await userEvent.keyboard(keys);
  await waitFor(() => expect(row(selected)).toHaveFocus());
};

describe('words that are typed and not sent', () => {
  it('stay with their part while another one is chosen, and when the part moves (requirements#studio-comments)', async () => {
    await renderStudio({ service: withSmall(), at: tileAddress });
    await userEvent.click(await screen.findByText('Kommentare'));
    await userEvent.type(newComment(), 'Stimmt');
    await press(/^Bio/, '{ArrowDown}', /^Vegan/);
    expect(newComment()).toHaveValue('');
    await press(/^Vegan/, '{ArrowUp}', /^Bio/);
    expect(newComment()).toHaveValue('Stimmt');
    await press(/^Bio/, '{Alt>}{ArrowDown}{/Alt}', /^Bio/);
    await waitFor(() => expect(newComment()).toHaveValue('Stimmt'));
    await press(/^Bio/, '{ArrowUp}', /^Vegan/);
    expect(newComment()).toHaveValue('');
  });

  it('answer a comment or ask for a review are there again after another page', async () => {
    const service = { ...memoryService(), version: async () => small };
    const place = '/preferenceCenter/tabs/0';
    await service.addComment('kontor-de', { place, part: {}, text: 'Zu lang?' });
    await openAddress({ service, at: '/publish', language: 'de' });
    await userEvent.type(await screen.findByLabelText('Antwort'), 'Ja');
    await userEvent.type(screen.getByLabelText('Notiz für die Prüfung'), 'Bitte prüfen');
    await userEvent.click(screen.getByRole('link', { name: 'Bearbeiten' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Veröffentlichen' }));
    expect(await screen.findByLabelText('Antwort')).toHaveValue('Ja');
    expect(screen.getByLabelText('Notiz für die Prüfung')).toHaveValue('Bitte prüfen');
  });
});
