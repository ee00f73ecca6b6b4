import type { Content } from '#adapters/content/parseSiteContent.ts';
import { srcSetOf } from '#adapters/content/pictureWidths.ts';
import { ownMember } from '#adapters/model/json.ts';
import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { Loading, SkeletonBlock } from '../../layout/Loading.tsx';
import { composeHeadline } from '../../rules/greeting.ts';
import { safeImage } from '../../rules/links.ts';
import { settledContentAtom } from '../../state/site.ts';
import centre from './Centre.module.css';
import css from './CentreSkeleton.module.css';
import hero from './Hero.module.css';
import panel from './TabPanel.module.css';

type Texts = Content['preferenceCenter'];

/**
 * The preference centre while it loads: greeting, picture and first sentence as soon as content is there, and tabs and a
 * card in their final places.
 */
export function CentreSkeleton(): ReactElement {
  const texts = useAtomValue(settledContentAtom).value?.preferenceCenter;
  return (
    <Loading title>
      <div className={`wrap ${hero.hero}`}>
        <div className={hero.text}>
          <h1>{texts ? <Greeting texts={texts} /> : <SkeletonBlock width="92%" height="2.8rem" />}</h1>
          {texts?.description !== '' && (
            <div className={hero.description}>
              <PlainText text={texts?.description} />
            </div>
          )}
          <div className={hero.row}>
            <SkeletonBlock width="11rem" height="3rem" />
          </div>
        </div>
        <div className={hero.picture}>
          <Picture src={safeImage(texts?.welcomeImage.src)} />
        </div>
      </div>
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

/** The greeting without the name, which only the account has. */
function Greeting({ texts }: { readonly texts: Texts }): ReactElement {
  const [greeting = '', closing] = composeHeadline(texts.prePhrase, '', texts.postPhrase);
  return (
    <>
      <span>{greeting}</span>
      {closing && ' '}
      {closing && <span>{closing}</span>}
    </>
  );
}

/** A text as it is, or a block in its place if it is absent or has markup, whose reader is not loaded yet. */
function PlainText({ text }: { readonly text: string | undefined }): ReactElement {
  return text === undefined || /[<&]/.test(text) ? <SkeletonBlock width="60%" /> : <span>{text}</span>;
}

function Picture({ src }: { readonly src: string | undefined }): ReactElement {
  if (!src) return <SkeletonBlock height="100%" />;
  const srcSet = srcSetOf(src, 'preferenceCentre');
  return (
    <img
      src={src}
      srcSet={srcSet}
      sizes="(max-width: 640px) 7rem, 27rem"
      alt=""
      width={640}
      height={400}
      fetchPriority="high"
    />
  );
}

/** The sentence at the start of the tab that most visitors see first. */
function firstLead(tabs: unknown): string | undefined {
  const text = Array.isArray(tabs) ? ownMember(tabs[0], 'description') : undefined;
  return typeof text === 'string' ? text : undefined;
}
