/**
 * Pre phrase, first name and post phrase as one greeting in up to two parts, each best kept on a line of its own.
 * Reads well when any of the three is missing: a comma after the name stands only when both name and post phrase do.
 * Source: requirements#greeting.
 */
export function composeHeadline(prePhrase: string, firstName: string, postPhrase: string): readonly string[] {
  const [pre, name, post] = [tidy(prePhrase), tidy(firstName), tidy(postPhrase)];
  const greeting = name === '' ? withoutEndSigns(pre) : [pre, name].filter(Boolean).join(' ');
  const closing = post.replace(/^[\s,;:–-]+/, '');
  if (greeting === '' || closing === '') return [capitalised(greeting || closing)].filter(Boolean);
  if (/^[.!?]/.test(closing)) return [`${greeting}${closing}`];
  return /[.!?]$/.test(greeting) ? [greeting, capitalised(closing)] : [`${greeting},`, closing];
}

function withoutEndSigns(text: string): string {
  const signs = Array.from(text);
  return signs.slice(0, signs.findLastIndex((sign) => !/[\s,;:–-]/.test(sign)) + 1).join('');
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function capitalised(text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase() + text.slice(first.length);
}
