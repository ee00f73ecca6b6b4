import type { Content } from '@kontor/schema-adapters/content';
import { RichText } from '@kontor/rjsf-theme/controls';
import { useAtomValue } from 'jotai';
import type { ReactElement, ReactNode } from 'react';
import type { Account } from '../../provider/provider.ts';
import { textOf } from '../../browser/shape.ts';
import { useTranslation } from 'react-i18next';
import { composeHeadline, maskEmail } from '../../account-data/greeting.ts';
import { safeImage } from '../../links/links.ts';
import { isPreferenceSessionAtom } from '../../session/preferenceSession.ts';
import css from './Hero.module.css';
import { Greeting, WelcomePicture } from './Welcome.tsx';

/** Greeting, the recipient's masked address and the welcome picture; `children` appear beside the address. */
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
  const isOwn = useAtomValue(isPreferenceSessionAtom);
  const [greeting = t('mpp.title'), closing] = composeHeadline(
    content.prePhrase,
    textOf(account.profile, 'firstName') ?? '',
    content.postPhrase,
  );
  const src = safeImage(content.welcomeImage.src);
  const masked = maskEmail(textOf(account.profile, 'email') ?? '');
  return (
    <div className={`wrap ${css.hero}`}>
      <div className={css.text}>
        <h1>
          <Greeting greeting={greeting} closing={closing} />
        </h1>
        {content.description !== '' && (
          <div className={css.description}>
            <RichText text={content.description} />
          </div>
        )}
        <div className={css.row}>
          {masked !== '' && <p className={css.who}>{t(isOwn ? 'mpp.forAccount' : 'mpp.for', { email: masked })}</p>}
          {children}
        </div>
      </div>
      <div className={css.picture}>{src ? <WelcomePicture src={src} alt={content.welcomeImage.alt} /> : <Crate />}</div>
    </div>
  );
}

/** Decoration: a wooden crate of fruit under the sun. Design tokens adapt it to the dark scheme. */
function Crate(): ReactElement {
  return (
    <svg viewBox="0 0 320 200" width={320} height={200} preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <rect width="320" height="200" fill="var(--primary-soft)" />
      <circle cx="262" cy="52" r="30" fill="var(--sun)" />
      <path d="M0 176c40-14 82-12 122-4s120 6 198-8v36H0Z" fill="var(--primary)" opacity=".14" />
      <circle cx="96" cy="118" r="34" fill="var(--accent)" />
      <path d="M96 86c2-12 10-18 20-20" stroke="var(--primary)" strokeWidth="6" fill="none" strokeLinecap="round" />
      <path
        d="M76 112c2-10 8-15 16-16"
        stroke="#fff"
        strokeOpacity=".5"
        strokeWidth="5"
        fill="none"
        strokeLinecap="round"
      />
      <circle cx="160" cy="108" r="40" fill="var(--primary)" />
      <path d="M160 70c-8-16-26-18-36-14 4 14 20 20 36 14Z" fill="var(--success)" />
      <path
        d="M136 100c3-11 10-17 20-18"
        stroke="#fff"
        strokeOpacity=".35"
        strokeWidth="5"
        fill="none"
        strokeLinecap="round"
      />
      <ellipse cx="226" cy="122" rx="30" ry="38" fill="var(--sun)" />
      <path d="M226 86c0-8 3-12 8-15" stroke="var(--primary)" strokeWidth="5" fill="none" strokeLinecap="round" />
      <path d="M44 130h232l-14 70H58Z" fill="#C98B4B" />
      <path d="M50 150h220M54 172h212" stroke="#A86F35" strokeWidth="5" />
      <path d="M96 132l6 68M224 132l-6 68" stroke="#B37A3E" strokeWidth="4" />
    </svg>
  );
}
