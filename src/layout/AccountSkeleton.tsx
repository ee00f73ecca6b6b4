import type { ReactElement } from 'react';
import css from './AccountSkeleton.module.css';
import { SkeletonBlock, Loading } from './Loading.tsx';

/** Skeleton of an account page: headline and tiles. */
export function AccountSkeleton(): ReactElement {
  return (
    <Loading title>
      <div className={`wrap ${css.page}`}>
        <SkeletonBlock width="60%" height="2.6rem" />
        <SkeletonBlock width="16rem" height="1.2rem" />
        <div className={css.tiles}>
          <SkeletonBlock height="7rem" />
          <SkeletonBlock height="7rem" />
          <SkeletonBlock height="7rem" />
        </div>
      </div>
    </Loading>
  );
}
