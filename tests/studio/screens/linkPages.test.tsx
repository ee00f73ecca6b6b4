import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { inEachLanguage, withValue } from '#studio/model/documents.ts';
import { small } from '../model/contentSamples.ts';
import { memoryService } from '../memoryService.ts';
import { renderStudio } from '../renderStudio.tsx';

it('offers the pages of the site for the address of a link, each with its name', async () => {
  const link = { id: 'data', url: '/mydata', label: 'x' };
  const documents = inEachLanguage(small, (one) => withValue(one, ['accountPage'], { accountLinks: [link] }));
  await renderStudio({
    service: memoryService({ documents }),
    at: '/edit?at=/accountPage/accountLinks/0',
  });
  const [address] = await screen.findAllByRole('combobox', { name: 'Deutsch' });
  expect(address).toHaveValue('/mydata');
  const pages = document.querySelector(`#${CSS.escape(address?.getAttribute('list') ?? '')}`);
  const named = [...(pages?.children ?? [])].map((page) => [page.getAttribute('value'), page.textContent]);
  expect(named).toContainEqual(['/mydata#delete-account', 'Löschen des Kontos']);
  expect(named).toContainEqual(['/accessdata#access-passkeys', 'Passkeys']);
});
