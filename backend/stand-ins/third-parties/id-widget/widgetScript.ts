import { readFileSync } from 'node:fs';
import { standInTexts } from '#backend/stand-ins/texts.ts';

/** The widget's SDK, with the texts of its button in all languages before it, as one script. */
export function widgetScript(): string {
  const texts = standInTexts.languages.map((language) => {
    const t = standInTexts.in(language);
    return [
      language,
      { register: t('widget.register'), login: t('widget.login'), done: t('widget.done'), undo: t('widget.undo') },
    ];
  });
  const sdk = readFileSync(new URL('browser/sdk.js', import.meta.url), 'utf8');
  return `const ownidTexts = ${JSON.stringify(Object.fromEntries(texts))};\n${sdk}`;
}
