import type { ReactElement } from 'react';
import css from './AccountSkeleton.module.css';
import { Bone, Loading } from './Loading.tsx';

/** An account's page before it is there: headline and tiles. */
export function AccountSkeleton(): ReactElement {
  return (
    <Loading title>
      <div className={`wrap ${css.page}`}>
        <Bone width="60%" height="2.6rem" />
        <Bone width="16rem" height="1.2rem" />
        <div className={css.tiles}>
          <Bone height="7rem" />
          <Bone height="7rem" />
          <Bone height="7rem" />
        </div>
      </div>
    </Loading>
  );
}
