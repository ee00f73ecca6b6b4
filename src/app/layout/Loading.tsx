import type { ReactElement, ReactNode } from 'react';
import css from './Loading.module.css';
import { useTranslation } from 'react-i18next';
import { useElapsed, WAIT_MS, useDelayed } from './useDelayed.ts';

/**
 * A loading page: nothing for 300 ms, then a skeleton (children, or one block of a `height`), after 5 s a sentence.
 * Source: requirements#waiting-hint.
 */
export function Loading({
  title = false,
  height,
  children = <SkeletonBlock height={height} />,
}: {
  readonly title?: boolean;
  readonly height?: string;
  readonly children?: ReactNode;
}): ReactElement {
  const { t } = useTranslation();
  const waited = useDelayed();
  const isContinued = waited >= WAIT_MS;
  const isVisible = useElapsed(WAIT_MS - waited) || isContinued;
  const isLong = useElapsed(5_000 - waited);
  return (
    <div className={css.loading} aria-busy="true" data-shown={isContinued ? 'at-once' : isVisible || undefined}>
      {/* A page that loads for a while needs a headline, too. */}
      {title && isVisible && <h1 className="visually-hidden">{t('global.loading')}</h1>}
      <output className={isLong ? css.late : 'visually-hidden'}>
        {isLong ? t('global.loading.late') : isVisible ? t('global.loading') : ''}
      </output>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/**
 * A grey placeholder. Sizes are CSS lengths; as SVG attributes they also work in the server's HTML, where the content
 * security policy forbids `style`.
 */
export function SkeletonBlock({
  width = '100%',
  height = '1em',
}: {
  readonly width?: string;
  readonly height?: string;
}): ReactElement {
  return <svg className={css.block} width={width} height={height} aria-hidden="true" />;
}
