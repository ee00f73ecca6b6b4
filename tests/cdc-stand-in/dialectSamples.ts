const letters = String.raw;

/** Typical patterns of schema authors, in .NET's notation. */
const cores = [
  '[0-9]{5}',
  letters`\d{4,6}`,
  letters`\w{2,20}`,
  letters`[\w\s]{1,40}`,
  letters`[\p{L}\s\'-]{1,40}`,
  letters`[\p{L}\p{Mn}\'\.\ \-]{1,40}`,
  letters`\p{Lu}\p{Ll}*`,
  letters`[^\d]+`,
  letters`[^<>\"\&]*`,
  letters`\S+`,
  letters`\s*\S[^\r\n]*`,
  letters`[\w\.\-\+]+\@[\w\-]+(\.[\w\-]{2,})+`,
  letters`\+?[0-9\ \/\(\)-]{5,20}`,
  letters`(0?[1-9]|[12]\d|3[01])\.(0?[1-9]|1[0-2])\.\d{4}`,
  letters`\d{4}\-\d{2}\-\d{2}`,
  letters`(?<street>[\p{L}\.\s]+)\s(?<number>\d+\w?)`,
  letters`(?:mr|mrs|div)?`,
  letters`[A-ZÄÖÜ][a-zäöüß]+(?:[\s\-][A-ZÄÖÜ][a-zäöüß]+)*`,
  letters`[A-Z]{2}\d{2}[A-Z0-9]{11,30}`,
  letters`\bM\w+\b`,
  letters`(?=.*\d)(?=.*[a-z]).{6,}`,
  letters`(?!.*\_)\w+`,
  '[]0-9]+',
  letters`[\x21-\x7e]+`,
  letters`\u00c4.*`,
  letters`[0-9]{1,3}(?:\,[0-9]{1,2})?\ ?\€`,
];

/** One pattern per core and kind of anchor. */
const tied = cores.flatMap((core) => [`^${core}$`, letters`\A${core}\Z`, letters`\A${core}\z`, core]);

/** Notations that JavaScript lacks, and patterns that are slow or wrong. */
const others = [
  letters`^(?i)abc$`,
  letters`^(?>a+)b$`,
  letters`^[a-z-[aeiou]]+$`,
  letters`^\p{IsGreek}+$`,
  letters`^(?<a>x)|(?'b'y)$`,
  letters`^(\w)\1$`,
  letters`^[\W_]+$`,
  letters`^(?n:(a)b)$`,
  letters`(`,
  letters`^[z-a]$`,
  letters`^a{,3}$`,
  letters`^.{1,3}$`,
  letters`^\cA?$`,
  letters`^\e?$`,
  letters`^\G?\d+$`,
];

/** Every pattern of the comparison. */
export const patterns: readonly string[] = [...tied, ...others];

const words: readonly (readonly string[])[] = [
  ['', ' ', '\t', '\n', '\u00a0', '\u0085', '\ufeff', '  x ', 'a\nb', 'a\r\n', '10115\n', '\u2028', '\u0000'],
  ['Anna', 'Müller', 'müller', 'MÜLLER', 'O’Neil', "O'Neil", 'Jean-Luc', 'de la Cruz', 'Łódź', 'Ñandú', 'ß', 'İ'],
  ['Anna Müller', 'Anna-Lena', 'Änne', 'Émile', 'E\u0301mile', 'Σίσυφος', 'Анна', 'عمر', '中文', '山田 太郎', 'aꙮ'],
  ['😀', '😀😀😀', 'a😀', '\ud83d', '٣٤٥', '१२३', '１２３', '²', '½', 'Ⅷ', '‿', 'a‿b', 'a_b', '_', '__init__'],
  ['10115', '1011', '101155', '01234', '0', '7', '12', '123', '1234', '123456', '1234567', '-5', '+5', '1.5', '1,5'],
  ['anna@example.com', 'a.b@c.de', 'anna@müller.de', 'Anna@Example.COM', 'a@b', '@', 'a@b.c', 'a b@c.de'],
  ['+49 30 123456', '030/123456', '(030) 123-456', '0049301234567', '+41', '112', '+49-30-1', '+4930 12 34 56 7'],
  ['01.02.2003', '1.2.2003', '31.12.1999', '32.13.2003', '2003-02-01', '2003-2-1', '20030201', '01/02/2003'],
  ['Hauptstraße 5', 'Hauptstr. 5a', 'Am Markt 12', '5 Hauptstraße', 'Straße', 'Str. 5', 'Platz 0', 'C1 12'],
  ['mr', 'mrs', 'div', 'MR', 'mrmr', 'm', 'DE89370400440532013000', 'DE00', 'de89370400440532013000', 'AT61'],
  ['Meier', 'Moni', 'M', 'mM', 'xM', 'M-M', 'abc123', 'Abc123', 'ABC123', 'abcdef', '123abc!', 'secret1', 'a1b2c3'],
  ['abc', 'ABC', 'aab', 'ab', 'bcd', 'aei', 'xx', 'xy', 'x', 'y', 'aaa', 'aaaa', 'a{,3}', 'ααα', '((', '()'],
  ['12 €', '12,5 €', '12,50€', '€', '1234 €', '12.5 €', '!', '!?', '&', '<b>', '"x"', 'a&b', '~', '^$', '\\', ']'],
  [']0', '[0]', 'Ä', 'Äpfel', 'ä', '\u001b', '\u0001', '\u0007', '--', "''", '..', '...', 'a.', '.a', '-'],
];

/** Every value of the comparison. */
export const values: readonly string[] = [
  ...new Set([...words.flat(), 'x'.repeat(40), 'x'.repeat(256), 'Ü'.repeat(300)]),
];
