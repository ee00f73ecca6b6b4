import { useAtomValue } from 'jotai';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { settledContentAtom } from '../state/site.ts';
import css from './Frame.module.css';
import { OfflineNotice } from './OfflineNotice.tsx';
import { SimpleFooter, SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';

interface FrameProps {
  readonly footer?: 'full' | 'simple';
  /** Navigation in the header for logged-in customers. */
  readonly menu?: ReactNode;
  readonly children: ReactNode;
}

/** Header, main and footer around a page. `footer` is `simple` on login and registration. */
export function Frame({ footer = 'full', menu, children }: FrameProps): ReactElement {
  const { t } = useTranslation();
  const settled = useAtomValue(settledContentAtom);
  const content = settled.state === 'READY' ? settled.value : undefined;
  return (
    <div className={css.frame}>
      <a className={css.skip} href="#main">
        {t('global.skipToContent')}
      </a>
      <SiteHeader content={content} menu={menu} />
      <OfflineNotice />
      <main id="main" className={css.main} tabIndex={-1}>
        {children}
      </main>
      {footer === 'simple' ? <SimpleFooter content={content} /> : <SiteFooter content={content} />}
    </div>
  );
}
