import { describe, expect, it } from 'vitest';
import { scenarios } from '../../../fixtures/scenarios.ts';
import { languages, textsOf } from './catalogue.ts';

/**
 * Words that address a customer informally. Polish verb endings are left to human readers: too many words look alike.
 */
const informal: Readonly<Record<string, RegExp>> = {
  de: /(?<![\p{L}])(?:du|dich|dir|deine?[mnrs]?|ihr seid|euch|eure?[mnrs]?)(?![\p{L}])/iu,
  nl: /(?<![\p{L}])(?:je|jij|jou|jouw|jullie)(?![\p{L}])/iu,
  fr: /(?<![\p{L}])(?:tu|toi|ton|ta|tes)(?![\p{L}])/iu,
  es: /(?<![\p{L}])(?:tú|tu|tus|ti|contigo|vosotros|vuestr[ao]s?)(?![\p{L}])/iu,
  pt: /(?<![\p{L}])(?:tu|te|ti|teu|teus|tua|tuas|contigo|você|vocês)(?![\p{L}])/iu,
  pl: /(?<![\p{L}])(?:ty|ciebie|tobie|cię|twój|twoje|twoja|twoją|twojego|twojej|twoich|twoim)(?![\p{L}])/iu,
};
/** Words that the product never uses for its own things. */
const unwanted: Readonly<Record<string, RegExp>> = {
  de: /einloggen|ausloggen|Login\b|Kennwort|Email\b|(?<!E-)Mail-?[Aa]dresse|\bPLZ\b/,
  pt: /\bsenha\b|\bcadastr|\busuário\b|\bcelular\b/i,
  es: /(?<![{])\bemail\b/i,
};

const messagesOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(messagesOf) : [];
};

describe('the register of texts', () => {
  it.each(languages)('%s addresses customers formally', (language) => {
    const wrong = informal[language.slice(0, 2)];
    expect(Object.entries(textsOf(language)).filter(([, text]) => wrong?.test(text))).toEqual([]);
  });

  it.each(languages)('%s uses the product’s words', (language) => {
    const wrong = unwanted[language.slice(0, 2)];
    expect(Object.entries(textsOf(language)).filter(([, text]) => wrong?.test(text))).toEqual([]);
  });

  it.each(
    scenarios.flatMap(({ name, content }) =>
      [...content].map(([language, document]) => ({ name, language, document })),
    ),
  )('content of $name/$language addresses customers formally', ({ language, document }) => {
    expect(messagesOf(document).filter((text) => informal[language]?.test(text))).toEqual([]);
  });

  it.each([
    ['de', 'Hast du dein Passwort vergessen?'],
    ['nl', 'Vul je e-mailadres in.'],
    ['fr', 'Choisis ton magasin.'],
    ['es', 'Elige tu tienda.'],
    ['pt', 'Escolhe a tua loja.'],
    ['pl', 'Wybierz swój sklep i sprawdź, co mamy dla ciebie.'],
  ])('would notice an informal sentence in %s (control)', (language, sentence) => {
    expect(informal[language]?.test(sentence)).toBe(true);
  });
});
