/** What the preview itself says, to editors and their colleagues. */
export interface BandTexts {
  readonly name: string;
  readonly about: string;
  readonly notSaved: string;
  readonly waiting: string;
  /** Without a link and without the studio. */
  readonly noLink: string;
  readonly gone: string;
  readonly failed: string;
  /** `{{until}}` is a date with time. */
  readonly until: string;
}

const texts: Readonly<Record<'de' | 'en', BandTexts>> = {
  de: {
    name: 'Vorschau',
    about: 'Entwurf mit einer Beispielperson. Hier wird nichts gespeichert.',
    notSaved: 'In der Vorschau wird nichts gespeichert und nichts verschickt.',
    waiting: 'Die Vorschau wartet auf den Entwurf.',
    noLink: 'Öffnen Sie die Vorschau in der Redaktion oder über einen geteilten Link.',
    gone: 'Dieser Link gilt nicht mehr. Bitten Sie um einen neuen.',
    failed: 'Der Entwurf lässt sich gerade nicht laden. Öffnen Sie den Link noch einmal.',
    until: 'Der Link gilt bis {{until}}.',
  },
  en: {
    name: 'Preview',
    about: 'A draft, shown to a sample person. Nothing is saved here.',
    notSaved: 'Nothing is saved or sent in the preview.',
    waiting: 'The preview is waiting for the draft.',
    noLink: 'Open the preview in the studio or with a shared link.',
    gone: 'This link is no longer valid. Ask for a new one.',
    failed: 'The draft cannot be loaded at the moment. Open the link again.',
    until: 'The link is valid until {{until}}.',
  },
};

/** The texts in the reader's own language, as far as there are any: their draft may be in another. */
export function bandTexts(
  languages: readonly string[] = navigator.languages,
): BandTexts & { readonly language: 'de' | 'en' } {
  const language =
    languages.map((tag) => tag.slice(0, 2)).find((base) => base === 'de' || base === 'en') === 'de' ? 'de' : 'en';
  return { language, ...texts[language] };
}
