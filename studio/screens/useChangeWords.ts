import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { ChangeWords } from '../model/changeTexts.ts';
import { ownZone } from '../model/publicationTime.ts';
import { siteAtom } from '../state/session.ts';
import { useTranslation } from 'react-i18next';

/** What the sentences about changes need, in the editor's language and their browser's time zone. */
export function useChangeWords(languages: readonly string[]): ChangeWords {
  const { t, i18n } = useTranslation('studio');
  const order = useAtomValue(siteAtom)?.languages;
  return useMemo(
    () => ({
      t,
      exists: (key) => i18n.exists(key, { ns: 'studio' }),
      language: i18n.language,
      languages: [...new Set([...(order ?? []).filter((tag) => languages.includes(tag)), ...languages])],
      zone: ownZone(),
    }),
    [t, i18n, languages, order],
  );
}
