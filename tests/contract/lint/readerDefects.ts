import { component, type Defect, inBoth, tab } from './defect.ts';
import type { Loose } from './site.ts';

/** Defects for readers: other languages, screen readers, the law. */
export const readerDefects: readonly Defect[] = [
  {
    rule: 'i18n/tabs-differ',
    title: 'a tab that only one language has',
    change: ({ en }) => {
      en.preferenceCenter.tabs = en.preferenceCenter.tabs.filter(({ anchor }: Loose) => anchor !== 'interests');
    },
  },
  {
    rule: 'i18n/components-differ',
    title: 'a tile that only one language has',
    change: ({ en }) => void component(en, 'booleantiles').tiles.pop(),
  },
  {
    rule: 'i18n/keys-differ',
    title: 'a tile with another picture',
    change: ({ en }) => void (component(en, 'booleantiles').tiles[0].imageUrl = '/cms/images/tile-fish'),
  },
  {
    rule: 'i18n/text-missing',
    title: 'a description that only one language has',
    change: ({ en }) => void delete component(en, 'booleantiles').tiles[0].description,
  },
  {
    rule: 'i18n/text-identical',
    title: 'a sentence that nobody translated',
    change: ({ de, en }) => void (tab(en, 'interests').description = tab(de, 'interests').description),
  },
  {
    rule: 'i18n/placeholder-missing',
    title: 'a placeholder that one language forgot',
    change: ({ de, en }) => {
      tab(de, 'interests').description = 'Guten Tag, {{name}}.';
      tab(en, 'interests').description = 'Hello there.';
    },
  },
  {
    rule: 'i18n/text-too-long',
    title: 'a tab with a whole sentence as its label',
    change: ({ de }) => void (tab(de, 'interests').label = 'Alles, was Ihnen und Ihrer Familie schmeckt'),
  },
  {
    rule: 'a11y/picture-without-alternative',
    title: 'a logo without words',
    change: (site) => inBoth(site, (document) => void (document.header.logo.alt = '')),
  },
  {
    rule: 'a11y/picture-without-alternative',
    title: 'a file name instead of words',
    change: (site) => inBoth(site, (document) => void (document.preferenceCenter.welcomeImage.alt = 'IMG_2041.jpg')),
  },
  {
    rule: 'a11y/label-missing',
    title: 'a field without words',
    change: (site) =>
      inBoth(site, (document) => {
        const [field] = tab(document, 'personal').components[2].fields.filter(
          ({ schemaPath }: Loose) => schemaPath === 'data.household.shoppingDay',
        );
        delete field.label;
      }),
  },
  {
    rule: 'a11y/label-repeated',
    title: 'two tiles with the same words',
    change: (site) =>
      inBoth(site, (document) => {
        const [first, second] = component(document, 'booleantiles').tiles;
        second.label = first.label;
      }),
  },
  {
    rule: 'a11y/heading-missing',
    title: 'a second part without heading',
    change: (site) =>
      inBoth(site, (document) => {
        const { components } = tab(document, 'personal');
        components.splice(1, 1);
        delete components[1].title;
      }),
  },
  {
    rule: 'a11y/link-says-nothing',
    title: 'a link that says "here"',
    change: ({ de, en }) => {
      de.footer.columns[0].links[0].label = 'Hier klicken';
      en.footer.columns[0].links[0].label = 'Click here';
    },
  },
  {
    rule: 'a11y/colour-only',
    title: 'fields that are only told by their colour',
    change: ({ de, en }) => {
      tab(de, 'interests').description = 'Bitte füllen Sie die rot markierten Felder aus.';
      tab(en, 'interests').description = 'Please fill in what is marked in red.';
    },
  },
  {
    rule: 'a11y/statement-incomplete',
    title: 'an accessibility page without the authority',
    change: (site) => inBoth(site, (document) => void delete document.accessibility.authority),
  },
  {
    rule: 'legal/consent-text-missing',
    title: 'a consent without words',
    change: ({ consents }) => void (consents.siteConsentDetails['privacy.aec'].legalStatements.de.purpose = ''),
  },
  {
    rule: 'legal/consent-language-missing',
    title: 'a consent that is not translated',
    change: ({ consents }) => void delete consents.siteConsentDetails['privacy.aec'].legalStatements.en,
  },
  {
    rule: 'legal/consent-link-not-secure',
    title: 'a consent whose document is not encrypted',
    change: ({ consents }) => {
      consents.siteConsentDetails['privacy.aec'].legalStatements.de.documentUrl =
        'http://documents.kontor.example/terms/de';
    },
  },
  {
    rule: 'legal/withdrawal-not-named',
    title: 'a consent that nobody must give, without a word on how to end it',
    change: ({ consents }) => void (consents.siteConsentDetails['privacy.aec'].isMandatory = false),
  },
  {
    rule: 'legal/withdrawal-not-named',
    title: 'newsletters without a word on how to end them',
    change: ({ de, en }) => {
      tab(de, 'newsletters').description = 'Wir schreiben Ihnen gern.';
      tab(en, 'newsletters').description = 'We like to write to you.';
    },
  },
  {
    rule: 'legal/imprint-missing',
    title: 'a footer without imprint',
    change: (site) => inBoth(site, (document) => void document.simpleFooter.footerLinks.shift()),
  },
  {
    rule: 'legal/privacy-missing',
    title: 'a footer without privacy notice',
    change: (site) => inBoth(site, (document) => void document.simpleFooter.footerLinks.splice(1, 1)),
  },
  {
    rule: 'legal/responsible-incomplete',
    title: 'receipts of consents without a postal address',
    change: (site) => inBoth(site, (document) => void delete document.responsible.address),
  },
];
