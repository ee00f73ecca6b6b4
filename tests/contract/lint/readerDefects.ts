import { both, component, type Defects, tab } from './defect.ts';
import type { Loose } from './site.ts';

/** Defects for readers: other languages, screen readers, the law. */
export const readerDefects: Defects = {
  'i18n/tabs-differ': {
    'a tab that only one language has': ({ en }) =>
      void (en.preferenceCenter.tabs = en.preferenceCenter.tabs.filter(({ anchor }: Loose) => anchor !== 'interests')),
  },
  'i18n/components-differ': {
    'a tile that only one language has': ({ en }) => void component(en, 'booleantiles').tiles.pop(),
  },
  'i18n/keys-differ': {
    'a tile with another picture': ({ en }) =>
      void (component(en, 'booleantiles').tiles[0].imageUrl = '/cms/images/tile-fish'),
  },
  'i18n/text-missing': {
    'a description that only one language has': ({ en }) =>
      void delete component(en, 'booleantiles').tiles[0].description,
  },
  'i18n/text-identical': {
    'a sentence that nobody translated': ({ de, en }) =>
      void (tab(en, 'interests').description = tab(de, 'interests').description),
  },
  'i18n/placeholder-missing': {
    'a placeholder that one language forgot': ({ de, en }) => {
      tab(de, 'interests').description = 'Guten Tag, {{name}}.';
      tab(en, 'interests').description = 'Hello there.';
    },
  },
  'i18n/text-too-long': {
    'a tab with a whole sentence as its label': ({ de }) =>
      void (tab(de, 'interests').label = 'Alles, was Ihnen und Ihrer Familie schmeckt'),
  },
  'a11y/picture-without-alternative': {
    'a logo without words': both((document) => void (document.header.logo.alt = '')),
    'a file name instead of words': both(
      (document) => void (document.preferenceCenter.welcomeImage.alt = 'IMG_2041.jpg'),
    ),
  },
  'a11y/label-missing': {
    'a field without words': both((document) => {
      const [field] = tab(document, 'personal').components[2].fields.filter(
        ({ schemaPath }: Loose) => schemaPath === 'data.household.shoppingDay',
      );
      delete field.label;
    }),
  },
  'a11y/label-repeated': {
    'two tiles with the same words': both((document) => {
      const [first, second] = component(document, 'booleantiles').tiles;
      second.label = first.label;
    }),
  },
  'a11y/heading-missing': {
    'a second part without heading': both((document) => {
      const { components } = tab(document, 'personal');
      components.splice(1, 1);
      delete components[1].title;
    }),
  },
  'a11y/link-says-nothing': {
    'a link that says "here"': ({ de, en }) => {
      de.footer.columns[0].links[0].label = 'Hier klicken';
      en.footer.columns[0].links[0].label = 'Click here';
    },
  },
  'a11y/colour-only': {
    'fields that are only told by their colour': ({ de, en }) => {
      tab(de, 'interests').description = 'Bitte füllen Sie die rot markierten Felder aus.';
      tab(en, 'interests').description = 'Please fill in what is marked in red.';
    },
  },
  'a11y/statement-incomplete': {
    'an accessibility page without the authority': both((document) => void delete document.accessibility.authority),
  },
  'legal/consent-text-missing': {
    'a consent without words': ({ consents }) =>
      void (consents.siteConsentDetails['privacy.aec'].legalStatements.de.purpose = ''),
  },
  'legal/consent-language-missing': {
    'a consent that is not translated': ({ consents }) =>
      void delete consents.siteConsentDetails['privacy.aec'].legalStatements.en,
  },
  'legal/consent-link-not-secure': {
    'a consent whose document is not encrypted': ({ consents }) =>
      void (consents.siteConsentDetails['privacy.aec'].legalStatements.de.documentUrl =
        'http://documents.kontor.example/terms/de'),
  },
  'legal/withdrawal-not-named': {
    'a consent that nobody must give, without a word on how to end it': ({ consents }) =>
      void (consents.siteConsentDetails['privacy.aec'].isMandatory = false),
    'newsletters without a word on how to end them': ({ de, en }) => {
      tab(de, 'newsletters').description = 'Wir schreiben Ihnen gern.';
      tab(en, 'newsletters').description = 'We like to write to you.';
    },
  },
  'legal/imprint-missing': {
    'a footer without imprint': both((document) => void document.simpleFooter.footerLinks.shift()),
  },
  'legal/privacy-missing': {
    'a footer without privacy notice': both((document) => void document.simpleFooter.footerLinks.splice(1, 1)),
  },
  'legal/responsible-incomplete': {
    'receipts of consents without a postal address': both((document) => void delete document.responsible.address),
  },
};
