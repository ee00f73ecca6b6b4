import { PortalForm, RendererProvider, useRenderer } from '@kontor/rjsf-theme/form';
import { RichText } from '@kontor/rjsf-theme/controls';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useEffect, useMemo, type ReactElement } from 'react';
import { type TabStore, checkTabAtom } from '../state/drafts.ts';
import { endSavedAtom } from '../state/saving.ts';
import type { Tab } from '@kontor/schema-adapters/content';
import css from './TabPanel.module.css';

interface TabPanelProps extends TabStore {
  readonly onSubmit: () => void;
  /** Controls beside the form take effect without a save. */
  readonly actsAtOnce: boolean;
}

/** Whether the first component has a title, so that the tab's title above it would repeat the name. */
function hasTitle(components: Tab['components']): boolean {
  const first = components.find(({ type }) => type !== 'separator');
  return first !== undefined && 'title' in first && Boolean(first.title);
}

/**
 * The form of one tab. The change to another tab validates it.
 * Source: requirements#tab-leaving.
 */
export function TabPanel({ tab, store, onSubmit, actsAtOnce }: TabPanelProps): ReactElement {
  const { anchor } = tab;
  const endSaved = useSetAtom(endSavedAtom);
  const checkTab = useSetAtom(checkTabAtom);
  useEffect(() => () => checkTab(anchor), [anchor, checkTab]);
  const { t } = useTranslation();
  const around = useRenderer();
  const title = hasTitle(tab.tab.components) ? '' : tab.tab.title;
  const types = new Set(tab.tab.components.map(({ type }) => type));
  const waits = actsAtOnce || (types.has('consents') && types.size > 1);
  const headingLevel = title === '' ? 2 : 3;
  const renderer = useMemo(() => ({ ...around, headingLevel }) as const, [around, headingLevel]);
  return (
    <div role="tabpanel" id={`panel-${anchor}`} aria-labelledby={`tab-${anchor}`} className={css.panel}>
      {(title !== '' || tab.tab.description !== '') && (
        <header className={css.head}>
          {title !== '' && <h2>{title}</h2>}
          {tab.tab.description !== '' && (
            <div className={css.lead}>
              <RichText text={tab.tab.description} />
            </div>
          )}
        </header>
      )}
      <RendererProvider value={renderer}>
        <PortalForm
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
      {waits && <p className={css.waits}>{t('mpp.save.waits')}</p>}
    </div>
  );
}
