import { srcSetOf } from '@kontor/schema-adapters/content';
import type { ReactElement } from 'react';

interface GreetingProps {
  readonly greeting: string;
  readonly closing: string | undefined;
}

/** The two parts of the greeting. */
export function Greeting({ greeting, closing }: GreetingProps): ReactElement {
  return (
    <>
      <span>{greeting}</span>
      {/* Outside both elements, because a space inside an inline-block collapses and would join the two parts. */}
      {closing && ' '}
      {closing && <span>{closing}</span>}
    </>
  );
}

/** The picture beside the greeting. */
export function WelcomePicture({ src, alt }: { readonly src: string; readonly alt: string }): ReactElement {
  return (
    <img
      src={src}
      srcSet={srcSetOf(src, 'preferenceCentre')}
      sizes="(max-width: 640px) 7rem, 27rem"
      alt={alt}
      width={640}
      height={400}
      fetchPriority="high"
    />
  );
}
