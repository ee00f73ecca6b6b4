import { component, type Defects } from './defect.ts';

const all = { consents: true, dataCopy: true, accountDeletion: true, passkeys: true };

/** Defects of content against what the site's metadata offers. */
export const featureDefects: Defects = {
  'content/page-not-offered': {
    'a tile for a page that is switched off': [
      (site) => void (site.features = { ...all, dataCopy: false, accountDeletion: false }),
      { pointer: '/accountPage/accountLinks/4/url' },
    ],
    'a tile for a part of a page that is switched off, with its query and in capitals': [
      (site) => {
        site.features = { ...all, passkeys: false };
        site.de.accountPage.accountLinks[2].url = '/AccessData/?from=mail#access-passkeys';
      },
      { pointer: '/accountPage/accountLinks/2/url' },
    ],
  },
  'content/component-not-offered': {
    'consents that are switched off': [
      (site) => {
        site.features = { ...all, consents: false };
        for (const document of [site.de, site.en]) {
          component(document, 'consents');
          document.accountPage.accountLinks.splice(3, 1);
        }
      },
      { pointer: '/preferenceCenter/tabs/6/components/0' },
    ],
  },
};
