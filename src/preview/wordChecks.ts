/** Link texts that do not name their target, in the languages of the product. */
const vague = new Set(
  `hier|klicken sie hier|hier klicken|mehr|weiter|weiterlesen|mehr erfahren|mehr lesen|link|zum link
here|click here|more|read more|learn more|continue|this link|klik hier|meer|lees meer|verder
ici|cliquez ici|plus|en savoir plus|lire la suite|lien|aquí|haga clic aquí|más|leer más|ver más|enlace
aqui|clique aqui|mais|saiba mais|ler mais|ligação|tutaj|kliknij tutaj|więcej|czytaj więcej|dalej`.split(/[|\n]/),
);

/** Whether a text has a letter or digit; punctuation, spaces and invisible characters are unreadable. */
export function hasLetters(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Whether a link text suits any link, or is only a URL. */
export function isVague(text: string): boolean {
  const words = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}:/.\s]/gu, '')
    .replace(/(?<![.:])[.:]+$/, '')
    .trim();
  return vague.has(words) || /^(?:https?:\/\/|www\.)\S+$/.test(words);
}

/** Whether an alternative text is a file name or only a word for a picture. */
export function isFileName(alt: string): boolean {
  return (
    /\.(?:jpe?g|png|gif|svg|webp|avif)$/i.test(alt.trim()) ||
    /^(?:img|dsc|pic|image|imagen|imagem|bild|foto|photo|picture|afbeelding|obraz|grafik|logo)?[\s_\d-]+$/i.test(
      `${alt.trim()} `,
    )
  );
}

/** Frequent words of each language that no other language has. */
const commonWords: Readonly<Record<string, string>> = {
  de: 'und der das ist nicht mit sich auf für sie wir ihre haben oder auch wenn',
  en: 'and the is not with you your we have or when this that from what',
  nl: 'en het niet met voor uw wij hebben ook als deze zijn een wat',
  fr: 'et les des est pas avec pour vous votre nous ou dans cette sont',
  es: 'los las el es con para usted su nosotros cuando esta y más del',
  pt: 'os não com para você seu nós ou quando esta são uma das dos',
  pl: 'i nie jest z dla się oraz na lub gdy to są przez jak',
};

/** Whether a text has at least three common words of another language and none of its own. */
export function isForeign(text: string, language: string): boolean {
  const words = new Set(text.toLowerCase().match(/\p{L}+/gu));
  const count = (one: string): number => (commonWords[one] ?? '').split(' ').filter((word) => words.has(word)).length;
  return count(language) === 0 && Object.keys(commonWords).some((other) => other !== language && count(other) >= 3);
}
