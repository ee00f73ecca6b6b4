import type { ReactElement } from 'react';
import css from './EntryCard.module.css';
import { SkeletonBlock, Loading } from './Loading.tsx';

/** Login and registration before they are there. */
export function EntrySkeleton(): ReactElement {
  return (
    <Loading>
      <div className={css.page}>
        <div className={css.card}>
          <div className={css.body}>
            <SkeletonBlock width="50%" height="2.2rem" />
            <SkeletonBlock height="3.4rem" />
            <SkeletonBlock height="3.4rem" />
            <SkeletonBlock width="9rem" height="3.1rem" />
          </div>
        </div>
      </div>
    </Loading>
  );
}
