import type { RendererContext } from '#renderers/rendererContext.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { showsSingleToggles } from '../../rules/reminders.ts';
import { markedRemindersAtom } from '../../state/preferences/drafts.ts';
import { remindersAtom, settledRemindersAtom } from '../../state/preferences/reminders.ts';
import { gatewaysAtom } from '../../state/store.ts';

/** What the forms of the preference centre ask their screen for. Keeps its identity while nothing changes. */
export function useRendererContext(siteCountry: string): RendererContext {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const { services } = useAtomValue(gatewaysAtom);
  const reminders = useAtomValue(settledRemindersAtom);
  const marked = useAtomValue(markedRemindersAtom);
  const mark = useSetAtom(markedRemindersAtom);
  const reload = useSetAtom(remindersAtom);
  return useMemo(
    () => ({
      // A site may give a whole sentence where a key is expected: keys have no spaces.
      t: (keys, values) => {
        const list = [keys].flat();
        const known = list.find((key) => i18n.exists(key, values));
        const [first = ''] = list;
        return known === undefined && list.length === 1 && first.includes(' ') ? first : t(known ?? list.at(-1) ?? '', values);
      },
      language,
      siteCountry,
      searchStores: (query, signal) => services.searchStores(query, signal),
      findStore: async (id, signal) => (await services.searchStores(id, signal)).find((store) => store.id === id),
      reminders: {
        state: ({ LOADING: 'loading', FAILED: 'failed', READY: 'ready' } as const)[reminders.state],
        list: reminders.state === 'READY' ? reminders.value : [],
        marked,
        showSingle: showsSingleToggles(siteCountry),
        onDelete: (ids) => mark({ action: 'DELETE', ids }),
        onKeep: (ids) => mark({ action: 'KEEP', ids }),
        onRetry: () => reload('RELOAD'),
      },
    }),
    [t, i18n, language, siteCountry, services, reminders, marked, mark, reload],
  );
}
