/**
 * Pre phrase, first name and post phrase as one greeting that reads well when any of them is missing.
 * A comma after the name stands only when both name and post phrase do. Source: specification §1, personalised greeting.
 */
export function composeHeadline(prePhrase: string, firstName: string, postPhrase: string): string {
  const [pre, name, post] = [tidy(prePhrase), tidy(firstName), tidy(postPhrase)];
  if (name === '') {
    const opening = pre.replace(/[\s,;:–-]+$/, '');
    const closing = post.replace(/^[\s,;:–-]+/, '');
    if (opening === '' || closing === '') return capitalised(opening || closing);
    return /[.!?]$/.test(opening) ? `${opening} ${capitalised(closing)}` : `${opening}, ${closing}`;
  }
  const greeting = pre === '' ? name : `${pre} ${name}`;
  if (post === '') return greeting;
  return /^[,;:.!?–]/.test(post) ? `${greeting}${post}` : `${greeting}, ${post}`;
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function capitalised(text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase() + text.slice(first.length);
}
