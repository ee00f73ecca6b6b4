import { lookOf } from './componentLooks.ts';
import type { ReactElement } from 'react';
import { PartIcon } from './PartIcon.ts';
import css from './PartPicture.module.css';

/** A small drawing of what customers see of a component, in the product's own colours; the icon of any other part. */
export function PartPicture({ part }: { readonly part: string }): ReactElement {
  const picture = lookOf(part)?.picture;
  if (picture === undefined) return <PartIcon part={part} size={28} />;
  return (
    <svg className={css['picture']} viewBox="0 0 120 72" aria-hidden="true">
      <rect className={css['ground']} width="120" height="72" rx="10" />
      {picture.map(({ look, ...shape }) =>
        'd' in shape ? (
          <path key={JSON.stringify(shape)} className={css[look]} d={shape.d} />
        ) : (
          <rect key={JSON.stringify(shape)} className={css[look]} {...shape} />
        ),
      )}
    </svg>
  );
}
