import { ownMember } from '@kontor/schema-adapters/json';
import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { Loading, SkeletonBlock } from '../../app/layout/Loading.tsx';
import { composeHeadline } from '../../account-data/greeting.ts';
import { safeImage } from '../../links/links.ts';
import { settledContentAtom } from '../../store/site.ts';
import centre from './Centre.module.css';
import css from './CentreSkeleton.module.css';
import hero from './Hero.module.css';
import panel from './TabPanel.module.css';
import { Greeting, WelcomePicture } from './Welcome.tsx';

/**
 * The loading preference centre: greeting, picture and first sentence as soon as the content has loaded, and skeletons
 * of tabs and a card in their final places.
 */
export function CentreSkeleton(): ReactElement {
  const texts = useAtomValue(settledContentAtom).value?.preferenceCenter;
  const src = safeImage(texts?.welcomeImage.src);
  // The name needs the account, which is not loaded yet.
  const [greeting = '', closing] = composeHeadline(texts?.prePhrase ?? '', '', texts?.postPhrase ?? '');
  return (
    <Loading title>
      <div className={`wrap ${hero.hero}`}>
        <div className={hero.text}>
          <h1>
            {texts ? <Greeting greeting={greeting} closing={closing} /> : <SkeletonBlock width="92%" height="2.8rem" />}
          </h1>
          {texts?.description !== '' && (
            <div className={hero.description}>
              <PlainText text={texts?.description} />
            </div>
          )}
          <div className={hero.row}>
            <div className={css.end}>
              <SkeletonBlock width="11rem" height="100%" />
            </div>
          </div>
        </div>
        <div className={hero.picture}>
          {src ? <WelcomePicture src={src} alt="" /> : <SkeletonBlock height="100%" />}
        </div>
      </div>
      {texts && texts.subHeadline !== '' && <p className={`wrap ${centre.subHeadline}`}>{texts.subHeadline}</p>}
      <div className={css.tabs}>
        <div className="wrap">
          {['6rem', '7rem', '6rem', '8rem'].map((width, index) => (
            <SkeletonBlock key={`${width}-${index}`} width={width} height="1.2rem" />
          ))}
        </div>
      </div>
      <div className={`wrap ${centre.body}`}>
        <div className={panel.panel}>
          <div className={panel.lead}>
            <PlainText text={firstLead(texts?.tabs.value)} />
          </div>
          <div className={css.card}>
            <SkeletonBlock width="12rem" height="1.6rem" />
            <div className={css.tiles}>
              {[1, 2, 3, 4].map((tile) => (
                <SkeletonBlock key={tile} height="5.5rem" />
              ))}
            </div>
          </div>
        </div>
      </div>
    </Loading>
  );
}

/** A text without markup; a skeleton for a missing text and for markup, whose renderer is not loaded yet. */
function PlainText({ text }: { readonly text: string | undefined }): ReactElement {
  return text === undefined || /[<&]/.test(text) ? <SkeletonBlock width="60%" /> : <span>{text}</span>;
}

/** The description of the first tab. */
function firstLead(tabs: unknown): string | undefined {
  const text = Array.isArray(tabs) ? ownMember(tabs[0], 'description') : undefined;
  return typeof text === 'string' ? text : undefined;
}
