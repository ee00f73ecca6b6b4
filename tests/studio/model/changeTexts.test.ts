import { describe, expect, it } from 'vitest';
import { affectedBy, contentChanges } from '@kontor/contract/rules';
import { openStudioTexts } from '../../../studio/texts.ts';
import { affectedText, changeSentences, type ChangeWords } from '../../../studio/model/changeTexts.ts';

const texts = { de: await openStudioTexts('de'), en: await openStudioTexts('en') };
const words = (language: 'de' | 'en', languages: readonly string[] = ['de']): ChangeWords => ({
  t: texts[language].getFixedT(language, 'studio'),
  language,
  languages,
  zone: 'Europe/Berlin',
  accountName: (path) => (path === 'data.pet.kind' ? 'Tierart' : path),
});

const bio = { label: 'Bio', schemaPaths: ['data.interests.bio'] };
const wine = { key: 'NLT_WINE', name: 'Weinkeller' };
const site = (tab: object, more: object = {}) => ({ de: { preferenceCenter: { tabs: [tab] }, ...more } });
const tab = (members: object) => ({ anchor: 'a', label: 'Interessen', accessWithoutSubscription: false, ...members });
const tiles = (list: readonly object[]) => tab({ components: [{ type: 'booleantiles', tiles: list }] });
const news = (one: object) => tab({ components: [{ type: 'subscriptions', title: 'Lesen', newsletters: [one] }] });

const sentencesOf = (
  language: 'de' | 'en',
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  languages?: readonly string[],
) => contentChanges(before, after).flatMap((change) => changeSentences(change, words(language, languages)));

describe('changes in words', () => {
  it.each([
    ['de', site(tiles([])), site(tiles([bio])), ['Kachel „Bio“ zu „Interessen“ hinzugefügt']],
    ['en', site(tiles([bio])), site(tiles([])), ['Tile “Bio” removed from “Interessen”']],
    [
      'en',
      site(news(wine)),
      site(news({ ...wine, displayStart: '2026-12-01T00:00:00+01:00' })),
      ['Newsletter “Weinkeller” now shown from 1 December 2026 at 00:00 CET'],
    ],
    [
      'de',
      site(news(wine)),
      site(news({ ...wine, displayEnd: '2026-07-01T00:00:00+02:00' })),
      ['Newsletter „Weinkeller“ jetzt bis 1. Juli 2026 um 00:00 MESZ zu sehen'],
    ],
    [
      'de',
      site(news({ ...wine, displayEnd: '2026-07-01' })),
      site(news(wine)),
      ['Newsletter „Weinkeller“ jetzt ohne Endtermin zu sehen'],
    ],
    [
      'de',
      site(tab({})),
      site(tab({ label: 'Vorlieben' })),
      ['Reiter „Vorlieben“: Beschriftung geändert von „Interessen“ zu „Vorlieben“'],
    ],
    ['en', site(tab({})), site(tab({ accessWithoutSubscription: true })), ['Tab “Interessen” is now open to everyone']],
    [
      'de',
      site(tab({}), { header: { logo: { alt: 'K' } } }),
      site(tab({}), { header: { logo: { alt: 'Kontor' } } }),
      ['Kopfzeile: Bildbeschreibung geändert von „K“ zu „Kontor“'],
    ],
    [
      'en',
      site(tab({}), { header: { usptext: 'Fresh' } }),
      site(tab({}), { header: { usptext: '' } }),
      ['Header: short promise removed'],
    ],
    [
      'de',
      site(tab({ components: [] })),
      site(tab({ components: [{ type: 'profile', fields: [{ type: 'FormInput', schemaPath: 'data.pet.kind' }] }] })),
      ['Baustein mit Feldern zu „Interessen“ hinzugefügt'],
    ],
    [
      'de',
      site(tab({ components: [{ type: 'profile', fields: [] }] })),
      site(tab({ components: [{ type: 'profile', fields: [{ type: 'FormInput', schemaPath: 'data.pet.kind' }] }] })),
      ['Feld „Tierart“ zu „Interessen“ hinzugefügt'],
    ],
    [
      'de',
      site(tab({})),
      site(tab({ anchor: 'vorlieben', formerAnchors: ['a'] })),
      [
        'Reiter „Interessen“: Name in der Adresse geändert von „a“ zu „vorlieben“',
        'Reiter „Interessen“: frühere Adressen ergänzt',
      ],
    ],
    ['de', site(tab({ oddMember: 1 })), site(tab({ oddMember: 2 })), ['Reiter „Interessen“: oddMember geändert']],
  ] as const)('%s: %#', (language, before, after, expected) => {
    expect(sentencesOf(language, before, after)).toEqual(expected);
  });

  it('name the language if only some of them have a change, and tell each text of its own', () => {
    const before = { de: { a: { description: 'alt' } }, en: { a: { description: 'old' } } };
    const after = { de: { a: { description: 'neu' } }, en: { a: { description: 'new' } } };
    expect(sentencesOf('en', before, { ...after, en: before.en }, ['de', 'en'])).toEqual([
      'Preferences: description changed from “alt” to “neu” (German)',
    ]);
    expect(sentencesOf('en', before, after, ['de', 'en'])).toHaveLength(2);
  });

  it('say who is affected', () => {
    const before = site(news(wine));
    const after = site(news({ ...wine, displayStart: '2026-12-01T00:00:00+01:00' }));
    const groups = affectedBy(contentChanges(before, after), { before, after });
    expect(groups.map((group) => affectedText(group, words('de')))).toEqual([
      'Nur wer einen Newsletter liest, im Reiter „Interessen“: Newsletter „Weinkeller“ ab 1. Dezember 2026 um 00:00 MEZ',
    ]);
  });
});
