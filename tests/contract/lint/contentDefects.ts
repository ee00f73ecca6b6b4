import { component, type Defect, inBoth, tab } from './defect.ts';
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
export const contentDefects: readonly Defect[] = [
  {
    rule: 'content/unreadable',
    title: 'a document that is a list',
    change: (site) => {
      site.en = [];
    },
  },
  {
    rule: 'content/wrong-kind',
    title: 'a text where a list belongs',
    change: (site) => inBoth(site, (document) => void (document.socialmediabar.links = 'none')),
  },
  {
    rule: 'content/language-missing',
    title: 'a third language without content',
    change: (site) => void (site.languages = ['de-DE', 'en-GB', 'fr-FR']),
  },
  {
    rule: 'content/page-unknown',
    title: 'a link to a misspelled page',
    change: (site) => inBoth(site, (document) => void (document.simpleFooter.footerLinks[0].url = '/personaldat')),
    suggestion: '/personaldata',
  },
  {
    rule: 'content/placeholder-unknown',
    title: 'a placeholder that nothing fills in',
    change: ({ de, en }) => {
      tab(de, 'interests').description = 'Guten Tag, {{name}}.';
      tab(en, 'interests').description = 'Good morning, {{name}}.';
    },
  },
  {
    rule: 'content/placeholder-unknown',
    title: 'a limit that the rule of an error does not have',
    change: ({ de, en }) => {
      component(de, 'profile').fields[1].errors = { maxLength: 'Höchstens {{maxLength}} Zeichen, nicht {{maximum}}.' };
      component(en, 'profile').fields[1].errors = { maxLength: 'At most {{maxLength}} characters, not {{maximum}}.' };
    },
  },
  {
    rule: 'content/choice-twice',
    title: 'a value of two choices',
    change: (site) => inBoth(site, offers('monday', 'monday')),
  },
  {
    rule: 'content/choice-twice',
    title: 'a value with a blank at its end',
    change: (site) => inBoth(site, offers('monday', 'friday ')),
  },
  {
    rule: 'content/empty-without-condition',
    title: 'a field that nothing hides and that hiding empties',
    change: (site) =>
      inBoth(site, (document) => void (component(document, 'profile').fields[1].emptyWhenHidden = true)),
  },
  {
    rule: 'content/markup-open',
    title: 'a bold text without end',
    change: ({ de, en }) => {
      tab(de, 'interests').description = '<b>Neu im Regal.';
      tab(en, 'interests').description = '<b>New on the shelf.';
    },
  },
  {
    rule: 'content/invisible-character',
    title: 'a space without width',
    change: ({ de }) => void (tab(de, 'interests').description = 'Neu im\u200B Regal.'),
  },
  {
    rule: 'content/invisible-character',
    title: 'a turned reading direction',
    change: ({ de }) => void (tab(de, 'interests').description = 'Neu im \u202ERegal.'),
  },
  {
    rule: 'content/link-not-secure',
    title: 'a script in the link of a text',
    change: (site) =>
      inBoth(site, (document) => {
        tab(document, 'interests').description = `<a href="javascript:alert(1)">${document.header.logo.alt}</a>`;
      }),
  },
  {
    rule: 'content/too-long',
    title: 'a text of 20,000 characters',
    change: ({ de, en }) => {
      tab(de, 'interests').description = 'sehr lang '.repeat(2000);
      tab(en, 'interests').description = 'very long '.repeat(2000);
    },
  },
  {
    rule: 'content/member-missing',
    title: 'a tile without label',
    change: (site) => inBoth(site, (document) => void delete component(document, 'booleantiles').tiles[0].label),
  },
  {
    rule: 'content/member-missing',
    title: 'a choice without label, which customers would read as it is stored',
    change: (site) =>
      inBoth(site, (document) => {
        component(document, 'profile').fields[1].options = [{ value: 'monday', label: 'Montag' }, { value: 'friday' }];
      }),
  },
  {
    rule: 'content/member-unknown',
    title: 'a misspelled member',
    change: (site) =>
      inBoth(site, (document) => {
        component(document, 'profile').fields[1].hnit = 'Vorname';
      }),
    suggestion: 'hint',
  },
  {
    rule: 'content/not-as-described',
    title: 'a width that does not exist',
    change: (site) => inBoth(site, (document) => void (component(document, 'profile').fields[0].width = 'quarter')),
  },
  {
    rule: 'content/anchor-refused',
    title: 'an anchor without a letter or digit',
    change: (site) => inBoth(site, (document) => void (tab(document, 'interests').anchor = '???')),
  },
  {
    rule: 'content/anchor-changed',
    title: 'an anchor with a space',
    change: (site) => inBoth(site, (document) => void (tab(document, 'interests').anchor = 'my interests')),
  },
  {
    rule: 'content/anchor-twice',
    title: 'two tabs with one anchor',
    change: (site) => inBoth(site, (document) => void (tab(document, 'interests').anchor = 'personal')),
  },
  {
    rule: 'content/tab-empty',
    title: 'a tab without parts',
    change: (site) =>
      inBoth(
        site,
        (document) =>
          void document.preferenceCenter.tabs.push({
            ...tab(document, 'interests'),
            anchor: 'more',
            label: 'x',
            components: [],
          }),
      ),
  },
  {
    rule: 'content/component-empty',
    title: 'a part with an empty list of tiles',
    change: (site) =>
      inBoth(
        site,
        (document) =>
          void tab(document, 'interests').components.push({ type: 'booleantiles', title: 'Mehr', tiles: [] }),
      ),
  },
  {
    rule: 'content/component-unknown',
    title: 'a misspelled part',
    change: (site) =>
      inBoth(
        site,
        (document) =>
          void tab(document, 'interests').components.push({ type: 'boleantiles', title: 'Mehr', tiles: [] }),
      ),
    suggestion: 'booleantiles',
  },
  {
    rule: 'content/field-type-unknown',
    title: 'a misspelled field type',
    change: (site) =>
      inBoth(site, (document) => void (component(document, 'profile').fields[0].type = 'SalutationInpt')),
    suggestion: 'SalutationInput',
  },
  {
    rule: 'content/window-backwards',
    title: 'a newsletter that ends before it starts',
    change: (site) =>
      inBoth(site, (document) => {
        const [first] = component(document, 'subscriptions').newsletters;
        Object.assign(first, { displayStart: '2030-02-01T00:00:00Z', displayEnd: '2030-01-01T00:00:00Z' });
      }),
  },
  {
    rule: 'content/window-over',
    title: 'a newsletter that is past its time',
    change: (site) => {
      site.facts = { now: Date.parse('2024-09-01T00:00:00Z') + HOUR };
    },
  },
  {
    rule: 'content/date-without-zone',
    title: 'a date without time zone',
    change: (site) =>
      inBoth(
        site,
        (document) => void (component(document, 'subscriptions').newsletters[0].displayStart = '2020-01-01'),
      ),
  },
  {
    rule: 'content/picture-missing',
    title: 'a picture that nobody has',
    change: (site) => {
      site.facts = { picture: (address) => ({ state: address === '/cms/images/logo' ? 'MISSING' : 'SHOWN' }) };
    },
  },
  {
    rule: 'content/picture-blocked',
    title: 'a picture from an origin that the page may not use',
    change: (site) => {
      site.facts = { picture: (address) => ({ state: address === '/cms/images/logo' ? 'BLOCKED' : 'SHOWN' }) };
    },
  },
  {
    rule: 'content/picture-too-large',
    title: 'a picture of two megabytes',
    change: (site) => {
      site.facts = {
        picture: (address) => ({ state: 'SHOWN', bytes: address === '/cms/images/logo' ? 2_000_000 : 20_000 }),
      };
    },
  },
  {
    rule: 'content/link-not-secure',
    title: 'a link without encryption',
    change: (site) =>
      inBoth(site, (document) => void (document.footer.columns[0].links[0].url = 'http://www.kontor.example/angebote')),
    suggestion: 'https://www.kontor.example/angebote',
  },
  {
    rule: 'content/link-not-secure',
    title: 'a script in a link',
    change: (site) =>
      inBoth(site, (document) => void (document.footer.columns[0].links[0].url = 'javascript:alert(1)')),
  },
  {
    rule: 'content/markup-not-allowed',
    title: 'markup in a label',
    change: (site) =>
      inBoth(site, (document) => void (component(document, 'booleantiles').tiles[0].label = '<b>Bio</b>')),
  },
  {
    rule: 'content/markup-not-allowed',
    title: 'a heading in a text with markup',
    change: (site) => inBoth(site, (document) => void (tab(document, 'interests').description = '<h1>Bio</h1>')),
  },
];
