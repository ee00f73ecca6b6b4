import { expect, it, vi } from 'vitest';
import type * as Messages from '#src/i18n/messages.ts';
import { createI18n } from '#src/i18n/createI18n.ts';
import { loadTexts } from '#src/guards/loadTexts.ts';
import { createAppStore } from '#src/state/store.ts';
import { fakeApp } from '../fakes.ts';

const missing = vi.hoisted(() => new Set<string>());
vi.mock('#src/i18n/messages.ts', async (original) => {
  const messages = await original<typeof Messages>();
  return {
    ...messages,
    loadMessages: (language: string, part: Messages.MessagePart) =>
      missing.has(part) ? Promise.reject(new TypeError('Failed to fetch')) : messages.loadMessages(language, part),
  };
});

it('a page waits for its texts, and does not open if they cannot be loaded', async () => {
  const open = async (...parts: readonly Messages.MessagePart[]): Promise<void> =>
    loadTexts(createAppStore(fakeApp(), await createI18n(['fr-BE'])), parts);
  await expect(open('pages', 'portal')).resolves.toBeUndefined();
  missing.add('portal');
  await expect(open('pages')).resolves.toBeUndefined();
  await expect(open('pages', 'portal')).rejects.toMatchObject({ failure: 'NETWORK' });
  missing.add('pages');
  await expect(open('pages')).rejects.toMatchObject({ failure: 'NETWORK' });
});
