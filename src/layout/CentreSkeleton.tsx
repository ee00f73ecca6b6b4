import type { ReactElement } from 'react';
import css from './CentreSkeleton.module.css';
import { SkeletonBlock, Loading } from './Loading.tsx';

/** Skeleton of the preference centre: picture, headline, tabs and one card, in their final places. */
export function CentreSkeleton(): ReactElement {
  return (
    <Loading title>
      <div className={`wrap ${css.hero}`}>
        <div className={css.text}>
          <SkeletonBlock width="92%" height="2.8rem" />
          <SkeletonBlock width="70%" height="2.8rem" />
          <SkeletonBlock width="60%" height="1.2rem" />
          <SkeletonBlock width="11rem" height="2.1rem" />
        </div>
        <div className={css.picture}>
          <SkeletonBlock height="100%" />
        </div>
      </div>
      <div className={css.tabs}>
        <div className="wrap">
          {['6rem', '7rem', '6rem', '8rem'].map((width, index) => (
            <SkeletonBlock key={`${width}-${index}`} width={width} height="1.2rem" />
          ))}
        </div>
      </div>
      <div className="wrap">
        <div className={css.card}>
          <SkeletonBlock width="12rem" height="1.6rem" />
          <SkeletonBlock width="60%" />
          <div className={css.tiles}>
            {[1, 2, 3, 4].map((tile) => (
              <SkeletonBlock key={tile} height="5.5rem" />
            ))}
          </div>
        </div>
      </div>
    </Loading>
  );
}
