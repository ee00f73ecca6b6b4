import { Suspense, type ReactElement, type ReactNode } from 'react';
import { Actions } from './Button.tsx';
import { CopyId, TechnicalDetails } from './TechnicalDetails.tsx';
import css from './ErrorView.module.css';
import { handFocusOn } from './handFocusOn.ts';
import { usePageTitle } from './currentPage.ts';
import { createLazyPart } from './createLazyPart.ts';

interface ErrorViewProps {
  readonly headline: string;
  readonly children: ReactNode;
  readonly picture?: ReactElement;
  /** Buttons and links, the most helpful first. */
  readonly actions?: ReactNode;
  /** English, for support staff. */
  readonly technical?: string;
  readonly id?: string;
}

/** Loads lazily, because few pages need it. A picture that cannot be loaded leaves no gap. */
const ErrorIllustration = createLazyPart(() => import('./ErrorIllustration.tsx'), 'ErrorIllustration');

/** A whole page that says what went wrong and what the customer can do now. */
export function ErrorView({ headline, children, picture, actions, technical, id }: ErrorViewProps): ReactElement {
  usePageTitle(headline);
  return (
    <div ref={handFocusOn} className={`wrap ${css.page}`}>
      <div className={css.picture}>
        {picture ?? (
          <Suspense fallback={<svg viewBox="0 0 320 200" width={320} height={200} aria-hidden="true" />}>
            <ErrorIllustration />
          </Suspense>
        )}
      </div>
      <div className={css.message}>
        <h1>{headline}</h1>
        <div className={css.text}>{children}</div>
        {actions && <Actions>{actions}</Actions>}
        {id && <CopyId id={id} />}
        {technical && <TechnicalDetails text={technical} />}
      </div>
    </div>
  );
}
