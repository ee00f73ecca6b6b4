import { parseResponsible, responsibleGaps, type Responsible } from '#adapters/content/parseResponsible.ts';

/** Who was responsible for one consent when it was given, who got the data, and how long they were kept. */
export type StatedResponsible = Omit<Responsible, 'purposes'>;

/**
 * What a site's content says of one consent, as text that is kept with the evidence; the same content gives the same
 * text. Undefined where the content names nobody.
 * Source: requirements#consent-evidence.
 */
export function responsibleText(document: unknown, purpose: string): string | undefined {
  const stated = responsibleOf(parseResponsible(document), purpose);
  return stated.name === '' ? undefined : JSON.stringify(stated);
}

/** What a content says of one consent: how long its data are kept may be special. */
export function responsibleOf({ purposes, ...stated }: Responsible, purpose: string): StatedResponsible {
  const special = purposes.find(({ path }) => path === purpose);
  return { ...stated, kept: special?.kept || stated.kept, keptFor: special?.keptFor ?? stated.keptFor };
}

/** Reads a kept text; undefined where nobody kept it. Never throws. */
export function statedResponsible(text: string | undefined): StatedResponsible | undefined {
  if (text === undefined) return undefined;
  try {
    const { purposes: _purposes, ...stated } = parseResponsible({ responsible: JSON.parse(text) });
    return stated.name === '' ? undefined : stated;
  } catch {
    return undefined;
  }
}

/** A kept text for a receipt; undefined where nobody kept it, or it lacks something that a receipt must say. */
export function completeResponsible(text: string | undefined): StatedResponsible | undefined {
  const stated = statedResponsible(text);
  return stated && responsibleGaps(stated).length === 0 ? stated : undefined;
}
