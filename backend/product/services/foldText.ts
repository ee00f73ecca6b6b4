const SPELT_OUT: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'oe',
  å: 'aa',
  ł: 'l',
};

/**
 * A text as searches compare it: lower case, umlauts spelt out, other accents dropped, everything except letters and
 * digits becomes a single space. No character with a meaning in LIKE or in regular expressions remains.
 */
export function foldText(text: string): string {
  return plain(
    text
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[äöüßæøåł]/g, (letter) => SPELT_OUT[letter] ?? letter),
  );
}

/** Both spellings of a text, with umlauts spelt out and with their dots dropped, as one text to search in. */
export function foldings(text: string): string {
  const spelt = foldText(text);
  const bare = plain(text.toLowerCase().replaceAll('ß', 'ss'));
  const others = bare.split(' ').filter((word) => !spelt.includes(word));
  return [spelt, ...others].join(' ');
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
