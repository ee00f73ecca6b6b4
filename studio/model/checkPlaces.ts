import type { FieldError } from '@kontor/schema-adapters/checks';
import type { Check } from './checks.ts';
import { formMembers } from './members.ts';
import { pathOf, pointerOf, type Part, type Path } from './parts.ts';

/**
 * The findings of a part as errors of its form: at the member, and in its language where the text is translated. Findings
 * of nested parts, which have their own forms, and of languages that the form does not show are left out.
 */
export function errorsOfPart(
  checks: readonly Check[],
  part: Part,
  path: Path,
  { language, languages }: { readonly language: 'de' | 'en'; readonly languages: readonly string[] },
): readonly FieldError[] {
  const at = pointerOf(path);
  return checks.flatMap((check) => {
    if (check.severity === 'info' || !check.pointer.startsWith(`${at}/`)) return [];
    const below = pathOf(check.pointer).slice(path.length);
    const visibleLanguages = check.languages.filter((tag) => languages.includes(tag));
    const places = visibleLanguages.map((tag) => formPathOf(below, part, tag)).filter((place) => place !== undefined);
    const unique = new Map(places.map((form) => [form.join('/'), form]));
    return [...unique.values()].map((form) => ({ form, what: check.rule, text: check.sentence[language] }));
  });
}

/** The path of a member in its part's form; for a translated text the path of the language's input. */
export function formPathOf([key = '', ...below]: Path, part: Part, language: string): Path | undefined {
  const member = formMembers(part).find((one) => one.key === key);
  if (member === undefined) return undefined;
  if (member.kind === 'group') {
    const inner = formPathOf(below, { name: key, schema: member.schema }, language);
    return inner ? [key, ...inner] : [key];
  }
  if (member.kind === 'text') return member.isTranslated ? [key, language] : [key];
  return [key, ...below];
}

/** The findings of a part itself, without those of nested parts that have their own row in the outline. */
export function checksOfPart(checks: readonly Check[], part: Part, path: Path): readonly Check[] {
  const at = pointerOf(path);
  return checks.filter(({ pointer, language }) => {
    if (pointer === at && language !== '') return true;
    if (!pointer.startsWith(`${at}/`)) return false;
    return formMembers(part).some(({ key }) => pathOf(pointer)[path.length] === key);
  });
}
