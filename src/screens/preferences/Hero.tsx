import type { Content } from '#adapters/content/parseSiteContent.ts';
import { srcSetOf } from '#adapters/content/pictureWidths.ts';
import { RichText } from '#renderers/rich-text/RichText.tsx';
import type { ReactElement, ReactNode } from 'react';
import type { Account } from '../../gateways/provider.ts';
import { useTranslation } from 'react-i18next';
import { Crate } from '../../layout/Crate.tsx';
import { composeHeadline, maskEmail } from '../../rules/greeting.ts';
import { safeImage } from '../../rules/safeLink.ts';
import css from './Hero.module.css';

/** Greeting, the recipient's masked address and the welcome picture. `children` are shown beside the address. */
export function Hero({
  content,
  account,
  children,
}: {
  readonly content: Content['preferenceCenter'];
  readonly account: Account;
  readonly children?: ReactNode;
}): ReactElement {
  const { t } = useTranslation();
  const [greeting = t('mpp.title'), closing] = composeHeadline(
    content.prePhrase,
    textOf(account.profile?.['firstName']),
    content.postPhrase,
  );
  const masked = maskEmail(textOf(account.profile?.['email']));
  return (
    <div className={`wrap ${css.hero}`}>
      <div className={css.text}>
        <h1>
          <span>{greeting}</span>
          {/* Outside both elements: a space inside an inline-block collapses, and the two parts would join. */}
          {closing && ' '}
          {closing && <span>{closing}</span>}
        </h1>
        {content.description !== '' && (
          <div className={css.description}>
            <RichText text={content.description} />
          </div>
        )}
        <div className={css.row}>
          {masked !== '' && <p className={css.who}>{t('mpp.for', { email: masked })}</p>}
          {children}
        </div>
      </div>
      <div className={css.picture}>
        <Welcome src={safeImage(content.welcomeImage.src)} alt={content.welcomeImage.alt} />
      </div>
    </div>
  );
}

function Welcome({ src, alt }: { readonly src: string | undefined; readonly alt: string }): ReactElement {
  if (!src) return <Crate />;
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

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
