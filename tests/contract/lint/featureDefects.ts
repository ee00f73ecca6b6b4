import { component, type Defect } from './defect.ts';

const all = { consents: true, dataCopy: true, accountDeletion: true, passkeys: true };

/** Defects of content against what the site's metadata offers. */
export const featureDefects: readonly Defect[] = [
  {
    rule: 'content/page-not-offered',
    title: 'a tile for a page that is switched off',
    change: (site) => void (site.features = { ...all, dataCopy: false, accountDeletion: false }),
    pointer: '/accountPage/accountLinks/4/url',
  },
  {
    rule: 'content/page-not-offered',
    title: 'a tile for a part of a page that is switched off, with its query and in capitals',
    change: (site) => {
      site.features = { ...all, passkeys: false };
      site.de.accountPage.accountLinks[2].url = '/AccessData/?from=mail#access-passkeys';
    },
    pointer: '/accountPage/accountLinks/2/url',
  },
  {
    rule: 'content/component-not-offered',
    title: 'consents that are switched off',
    change: (site) => {
      site.features = { ...all, consents: false };
      for (const document of [site.de, site.en]) {
        component(document, 'consents');
        document.accountPage.accountLinks.splice(3, 1);
      }
    },
    pointer: '/preferenceCenter/tabs/6/components/0',
  },
];
