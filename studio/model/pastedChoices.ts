import { isJsonObject, type JsonObject } from '@kontor/schema-adapters/json';

/**
 * Adds the choices of a pasted text to a list. Each line has a value, then a label per language, separated by tabs or
 * semicolons; a single text is a new choice's value and its label in the first language. Existing values get the new
 * labels.
 */
export function withPastedChoices(choices: unknown, text: string, languages: readonly string[]): readonly JsonObject[] {
  const choicesByKey = new Map<string, JsonObject>();
  const before = Array.isArray(choices) ? choices.filter(isJsonObject) : [];
  before.forEach((choice, index) => choicesByKey.set(choiceKey(choice, index), choice));
  for (const line of text.split(/\r?\n/)) {
    const [value = '', ...labels] = line.split(line.includes('\t') ? '\t' : ';').map((one) => one.trim());
    if (value === '') continue;
    const old = choicesByKey.get(value);
    const words = old || labels.some((label) => label !== '') ? labels : [value];
    const label = Object.fromEntries(languages.flatMap((tag, at) => (words[at] ? [[tag, words[at]]] : [])));
    choicesByKey.set(value, { ...old, value, label: { ...Object(old?.['label']), ...label } });
  }
  return [...choicesByKey.values()];
}

/** Keeps a choice without a value under its index. */
function choiceKey({ value }: JsonObject, index: number): string {
  return typeof value === 'string' && value !== '' ? value : `\n${index}`;
}
