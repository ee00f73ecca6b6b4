import type { FormHandle } from '#renderers/form/FormFrame.tsx';
import { PortalForm } from '#renderers/form/PortalForm.tsx';
import { RendererProvider, useRenderer } from '#renderers/model/rendererContext.ts';
import { RichText } from '#renderers/rich-text/RichText.tsx';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useEffect, useMemo, type ReactElement, type RefObject } from 'react';
import type { TabStore } from '../../state/preferences/drafts.ts';
import { checkTabAtom } from '../../state/preferences/faults.ts';
import { endSavedAtom } from '../../state/preferences/saving.ts';
import css from './TabPanel.module.css';

interface TabPanelProps extends TabStore {
  readonly form: RefObject<FormHandle | null>;
  readonly onSubmit: () => void;
}

/**
 * The form of one tab. Leaving the tab validates it.
 * Source: requirements#tab-leaving.
 */
export function TabPanel({ tab, store, form, onSubmit }: TabPanelProps): ReactElement {
  const { anchor } = tab;
  const endSaved = useSetAtom(endSavedAtom);
  const checkTab = useSetAtom(checkTabAtom);
  useEffect(() => () => checkTab(anchor), [anchor, checkTab]);
  const { t } = useTranslation();
  const around = useRenderer();
  const renderer = useMemo(() => ({ ...around, headingLevel: tab.tab.title === '' ? 2 : 3 }) as const, [around, tab]);
  return (
    <div role="tabpanel" id={`panel-${anchor}`} aria-labelledby={`tab-${anchor}`} className={css.panel}>
      {(tab.tab.title !== '' || tab.tab.description !== '') && (
        <header className={css.head}>
          {tab.tab.title !== '' && <h2>{tab.tab.title}</h2>}
          {tab.tab.description !== '' && (
            <div className={css.lead}>
              <RichText text={tab.tab.description} />
            </div>
          )}
        </header>
      )}
      <RendererProvider value={renderer}>
        <PortalForm
          ref={form}
          form={tab.form}
          store={store}
          summary="none"
          onChange={() => {
            if (store.changedFields.size > 0) endSaved();
          }}
          onSubmit={onSubmit}
          onInvalid={onSubmit}
        />
      </RendererProvider>
      {tab.tab.components.some(({ type }) => type !== 'consents' && type !== 'separator') && (
        <p className={css.waits}>{t('mpp.save.waits')}</p>
      )}
    </div>
  );
}
