import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import css from './AccountSkeleton.module.css';
import { SkeletonBlock, Loading } from './Loading.tsx';
import { StartGreeting } from './StartGreeting.tsx';

/** Skeleton of an account page: headline and tiles. The start page's greeting needs no customer and is shown as it is. */
export function AccountSkeleton(): ReactElement {
  return (
    <Loading title>
      <div className={`wrap ${css.page}`}>
        {useLocation().pathname === '/' ? (
          <StartGreeting />
        ) : (
          <>
            <SkeletonBlock width="60%" height="2.6rem" />
            <SkeletonBlock width="16rem" height="1.2rem" />
          </>
        )}
        <div className={css.tiles}>
          <SkeletonBlock height="7rem" />
          <SkeletonBlock height="7rem" />
          <SkeletonBlock height="7rem" />
        </div>
      </div>
    </Loading>
  );
}
