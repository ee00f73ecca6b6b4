import { isJsonObject, type JsonObject } from '#adapters/model/json.ts';

/**
 * A list of choices with those of a pasted text, one per line: the value, then its label in each language, separated by
 * tabs, as tables have them, or by semicolons. A line with one text has it as value and as label in the first language.
 * A value that is there gets the new labels.
 */
export function withPastedChoices(choices: unknown, text: string, languages: readonly string[]): readonly JsonObject[] {
  const found = new Map<string, JsonObject>();
  const before = Array.isArray(choices) ? choices.filter(isJsonObject) : [];
  before.forEach((choice, index) => found.set(keyOf(choice, index), choice));
  for (const line of text.split(/\r?\n/)) {
    const [value = '', ...labels] = line.split(line.includes('\t') ? '\t' : ';').map((one) => one.trim());
    if (value === '') continue;
    const words = labels.some((label) => label !== '') ? labels : [value];
    const label = Object.fromEntries(languages.flatMap((tag, at) => (words[at] ? [[tag, words[at]]] : [])));
    const old = found.get(value);
    found.set(value, { ...old, value, label: { ...Object(old?.['label']), ...label } });
  }
  return [...found.values()];
}

/** A choice that has no value yet is kept as it is. */
function keyOf({ value }: JsonObject, index: number): string {
  return typeof value === 'string' && value !== '' ? value : `\n${index}`;
}
