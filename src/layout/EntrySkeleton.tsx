import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import css from './EntryCard.module.css';
import { SkeletonBlock, Loading } from './Loading.tsx';

/** Skeleton of login and registration: tabs, headline, two fields and button, in their final places. */
export function EntrySkeleton(): ReactElement {
  const isEntrance = /^\/(?:login|registration)$/.test(useLocation().pathname);
  return (
    <Loading>
      <div className={css.page}>
        <div className={css.card}>
          {isEntrance && (
            <div className={css.tabs}>
              <span className={css.tab}>
                <SkeletonBlock width="6rem" />
              </span>
              <span className={css.tab}>
                <SkeletonBlock width="8rem" />
              </span>
            </div>
          )}
          <div className={css.body}>
            <SkeletonBlock width="50%" height="2.2rem" />
            <div className={css.lines}>
              <SkeletonBlock width="40%" height="1.4rem" />
              <SkeletonBlock height="50px" />
              <SkeletonBlock width="30%" height="1.4rem" />
              <SkeletonBlock height="50px" />
              {isEntrance && <SkeletonBlock width="11rem" height="1.4rem" />}
              <SkeletonBlock height="50px" />
            </div>
          </div>
        </div>
      </div>
    </Loading>
  );
}
