import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApp } from '../../fakes.ts';
import { renderApp } from '../../renderApp.tsx';

describe('the footer', () => {
  it('has the pictures of its links in the widths for footer and marketing (requirements#picture-widths)', async () => {
    const fakes = fakeApp();
    const load: typeof fakes.content.load = async (cmsId, language) => {
      const { content, findings } = await fakes.content.load(cmsId, language);
      const links = [{ id: 'seal', url: 'https://seal.example/', label: 'Geprüft', image: '/images/seal.png' }];
      return { content: { ...content, footer: { columns: [{ headline: 'Siegel', links }] } }, findings };
    };
    await renderApp({ at: '/preferences/error/notfound', gateways: { ...fakes, content: { load } } });
    const picture = (await screen.findByRole('link', { name: 'Geprüft' })).querySelector('img');
    expect(picture?.srcset).toBe(
      [210, 232, 250, 286].map((width) => `/images/seal.png?width=${width} ${width}w`).join(', '),
    );
  });

  it('ends its legal links with the accessibility statement, and leaves out pages that are switched off', async () => {
    const fakes = fakeApp();
    const load: typeof fakes.content.load = async (cmsId, language) => {
      const { content, findings } = await fakes.content.load(cmsId, language);
      const links = [
        { id: 'imprint', url: 'https://markt.example/impressum', label: 'Impressum' },
        { id: 'consents', url: '/consents', label: 'Meine Einwilligungen' },
      ];
      return { content: { ...content, footer: { columns: [{ headline: 'Rechtliches', links }] } }, findings };
    };
    await renderApp({ at: '/preferences/error/notfound', gateways: { ...fakes, content: { load } } });
    const legal = await screen.findByRole('navigation', { name: 'Rechtliches' });
    const names = within(legal)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Impressum', 'Barrierefreiheit']);
  });
});
