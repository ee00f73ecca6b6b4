/** Markup that is safe to send: all its texts are escaped. */
export interface Html {
  readonly markup: string;
}

type Part = string | number | Html | undefined | false | readonly Html[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Template tag for pages that the backend writes itself: escapes texts, inserts `Html` parts and lists of them
 * unchanged, drops undefined and false. Attribute values must be quoted.
 */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { markup: texts.reduce((page, text, index) => page + toMarkup(parts[index - 1]) + text) };
}

function toMarkup(part: Part): string {
  if (part === undefined || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number')
    return String(part).replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}
