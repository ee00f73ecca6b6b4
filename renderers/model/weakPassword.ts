/** Why a password is easy to guess although it may meet the policy. */
export type Weakness = 'common' | 'brand';

/** The most frequent leaked passwords, in the languages of the product. */
const common = new Set(
  'passwort password passwd motdepasse wachtwoord contrasena senha palavrapasse haslo kennwort qwertz qwerty azerty asdf yxcv hallo hello welcome willkommen bienvenue geheim secret admin administrator login letmein master test user gast guest schatz schatzi liebe love iloveyou jetaime tequiero ichliebedich sommer summer winter herbst autumn fruehling spring fussball football soccer bayern dragon monkey princess prinzessin sunshine sonnenschein superman batman starwars pokemon michael daniel thomas andreas alexander nicole julia martin baby mama papa computer internet samsung iphone google facebook amazon apple'.split(
    ' ',
  ),
);

const leet: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  ñ: 'n',
  ł: 'l',
};

/** Sequences of the keyboard and the alphabet, forwards and backwards. */
const runs = [
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertzuiop',
  'qwertyuiop',
  'azertyuiop',
  'asdfghjkl',
  'yxcvbnm',
  'zxcvbnm',
].flatMap((run) => [run, run.split('').toReversed().join('')]);

/**
 * What makes a password easy to guess: a common word or sequence with digits and symbols around it, or the brand's
 * name. Only a warning: the policy decides. Never throws.
 * Source: requirements#ACC-4.
 */
export function weaknessOf(password: string): Weakness | undefined {
  const typed = password.slice(0, 128).toLowerCase();
  // People add digits and symbols before and after a word; inside the word these replace letters.
  const plain = [trimmed(typed), trimmed(spelled(typed)), spelled(trimmed(typed))];
  // The brand's own name, which attackers try first.
  if (plain.some((text) => text.includes('kontor'))) return 'brand';
  if (plain.some((text) => common.has(text)) || isRun(typed)) return 'common';
  return undefined;
}

function trimmed(text: string): string {
  const signs = Array.from(text);
  const start = signs.findIndex((sign) => /[\p{L}@$]/u.test(sign));
  const end = signs.findLastIndex((sign) => /\p{L}/u.test(sign));
  return start < 0 ? '' : signs.slice(start, end + 1).join('');
}

const spelled = (text: string): string => text.replaceAll(/./gu, (sign) => leet[sign] ?? sign);

/** Only one sequence or one repeated character, apart from symbols. */
function isRun(typed: string): boolean {
  const letters = typed.replaceAll(/[^\p{L}\d]/gu, '');
  return letters.length >= 4 && (runs.some((run) => run.includes(letters)) || new Set(letters).size === 1);
}
