import { both, component, type Defects, tab } from './defect.ts';
import type { Loose } from './site.ts';

const HOUR = 3_600_000;

/** Gives a field of the profile these choices. */
const offers =
  (...values: readonly string[]) =>
  (document: Loose) => {
    const options = values.map((value, index) => ({ value, label: `${index + 1}` }));
    component(document, 'profile').fields[1].options = options;
  };

/** Defects of content alone. */
export const contentDefects: Defects = {
  'content/unreadable': { 'a document that is a list': (site) => void (site.en = []) },
  'content/wrong-kind': {
    'a text where a list belongs': both((document) => void (document.socialmediabar.links = 'none')),
  },
  'content/language-missing': {
    'a third language without content': (site) => void (site.languages = ['de-DE', 'en-GB', 'fr-FR']),
  },
  'content/page-unknown': {
    'a link to a misspelled page': [
      both((document) => void (document.simpleFooter.footerLinks[0].url = '/personaldat')),
      { suggestion: '/personaldata' },
    ],
  },
  'content/placeholder-unknown': {
    'a placeholder that nothing fills in': ({ de, en }) => {
      tab(de, 'interests').description = 'Guten Tag, {{name}}.';
      tab(en, 'interests').description = 'Good morning, {{name}}.';
    },
    'a limit that the rule of an error does not have': ({ de, en }) => {
      component(de, 'profile').fields[1].errors = { maxLength: 'Höchstens {{maxLength}} Zeichen, nicht {{maximum}}.' };
      component(en, 'profile').fields[1].errors = { maxLength: 'At most {{maxLength}} characters, not {{maximum}}.' };
    },
  },
  'content/choice-twice': {
    'a value of two choices': both(offers('monday', 'monday')),
    'a value with a blank at its end': both(offers('monday', 'friday ')),
  },
  'content/empty-without-condition': {
    'a field that nothing hides and that hiding empties': both(
      (document) => void (component(document, 'profile').fields[1].emptyWhenHidden = true),
    ),
  },
  'content/markup-open': {
    'a bold text without end': ({ de, en }) => {
      tab(de, 'interests').description = '<b>Neu im Regal.';
      tab(en, 'interests').description = '<b>New on the shelf.';
    },
  },
  'content/invisible-character': {
    'a space without width': ({ de }) => void (tab(de, 'interests').description = 'Neu im\u200B Regal.'),
    'a turned reading direction': ({ de }) => void (tab(de, 'interests').description = 'Neu im \u202ERegal.'),
  },
  'content/link-not-secure': {
    'a script in the link of a text': both((document) => {
      tab(document, 'interests').description = `<a href="javascript:alert(1)">${document.header.logo.alt}</a>`;
    }),
    'a link without encryption': [
      both((document) => void (document.footer.columns[0].links[0].url = 'http://www.kontor.example/angebote')),
      { suggestion: 'https://www.kontor.example/angebote' },
    ],
    'a script in a link': both((document) => void (document.footer.columns[0].links[0].url = 'javascript:alert(1)')),
  },
  'content/too-long': {
    'a text of 20,000 characters': ({ de, en }) => {
      tab(de, 'interests').description = 'sehr lang '.repeat(2000);
      tab(en, 'interests').description = 'very long '.repeat(2000);
    },
  },
  'content/member-missing': {
    'an input field without path': both(
      (document) => void component(document, 'profile').fields.push({ type: 'FormInput', label: 'Spitzname' }),
    ),
    'a tile without label': both((document) => void delete component(document, 'booleantiles').tiles[0].label),
    'a tab without words, which customers would read as its address': both(
      (document) => void delete tab(document, 'interests').label,
    ),
    'a newsletter without a name, which customers would read as its key': both(
      (document) => void delete component(document, 'subscriptions').newsletters[0].name,
    ),
    'a choice without label, which customers would read as it is stored': both((document) => {
      component(document, 'profile').fields[1].options = [{ value: 'monday', label: 'Montag' }, { value: 'friday' }];
    }),
  },
  'content/member-unknown': {
    'a misspelled member': [
      both((document) => {
        component(document, 'profile').fields[1].hnit = 'Vorname';
      }),
      { suggestion: 'hint' },
    ],
  },
  'content/not-as-described': {
    'a width that does not exist': both(
      (document) => void (component(document, 'profile').fields[0].width = 'quarter'),
    ),
  },
  'content/anchor-refused': {
    'an anchor without a letter or digit': both((document) => void (tab(document, 'interests').anchor = '???')),
  },
  'content/anchor-changed': {
    'an anchor with a space': both((document) => void (tab(document, 'interests').anchor = 'my interests')),
  },
  'content/anchor-twice': {
    'two tabs with one anchor': both((document) => void (tab(document, 'interests').anchor = 'personal')),
  },
  'content/tab-empty': {
    'a tab without parts': both(
      (document) =>
        void document.preferenceCenter.tabs.push({
          ...tab(document, 'interests'),
          anchor: 'more',
          label: 'x',
          components: [],
        }),
    ),
  },
  'content/component-empty': {
    'a part with an empty list of tiles': both(
      (document) => void tab(document, 'interests').components.push({ type: 'booleantiles', title: 'Mehr', tiles: [] }),
    ),
  },
  'content/component-unknown': {
    'a misspelled part': [
      both(
        (document) =>
          void tab(document, 'interests').components.push({ type: 'boleantiles', title: 'Mehr', tiles: [] }),
      ),
      { suggestion: 'booleantiles' },
    ],
  },
  'content/field-type-unknown': {
    'a misspelled field type': [
      both((document) => void (component(document, 'profile').fields[0].type = 'SalutationInpt')),
      { suggestion: 'SalutationInput' },
    ],
  },
  'content/window-backwards': {
    'a newsletter that ends before it starts': both((document) => {
      const [first] = component(document, 'subscriptions').newsletters;
      Object.assign(first, { displayStart: '2030-02-01T00:00:00Z', displayEnd: '2030-01-01T00:00:00Z' });
    }),
  },
  'content/window-over': {
    'a newsletter that is past its time': (site) =>
      void (site.facts = { now: Date.parse('2024-09-01T00:00:00Z') + HOUR }),
  },
  'content/date-without-zone': {
    'a date without time zone': both(
      (document) => void (component(document, 'subscriptions').newsletters[0].displayStart = '2020-01-01'),
    ),
  },
  'content/picture-missing': {
    'a picture that nobody has': (site) =>
      void (site.facts = { picture: (address) => ({ state: address === '/cms/images/logo' ? 'MISSING' : 'SHOWN' }) }),
  },
  'content/picture-blocked': {
    'a picture from an origin that the page may not use': (site) =>
      void (site.facts = { picture: (address) => ({ state: address === '/cms/images/logo' ? 'BLOCKED' : 'SHOWN' }) }),
  },
  'content/picture-too-large': {
    'a picture of two megabytes': (site) =>
      void (site.facts = {
        picture: (address) => ({ state: 'SHOWN', bytes: address === '/cms/images/logo' ? 2_000_000 : 20_000 }),
      }),
  },
  'content/markup-not-allowed': {
    'markup in a label': both((document) => void (component(document, 'booleantiles').tiles[0].label = '<b>Bio</b>')),
    'a heading in a text with markup': both(
      (document) => void (tab(document, 'interests').description = '<h1>Bio</h1>'),
    ),
  },
};
