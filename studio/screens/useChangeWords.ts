import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { ChangeWords } from '../model/changeTexts.ts';
import { ownZone } from '../model/publicationTime.ts';
import { siteAtom } from '../state/session.ts';
import { textsAtom } from '../state/texts.ts';

/** What the sentences about changes need, in the editor's language and their browser's time zone. */
export function useChangeWords(languages: readonly string[]): ChangeWords {
  const { t, exists, language } = useAtomValue(textsAtom);
  const order = useAtomValue(siteAtom)?.languages;
  return useMemo(
    () => ({
      t,
      exists,
      language,
      languages: [...new Set([...(order ?? []).filter((tag) => languages.includes(tag)), ...languages])],
      zone: ownZone(),
    }),
    [t, exists, language, languages, order],
  );
}
