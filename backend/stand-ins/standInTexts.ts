import { textsOf, type Translate } from '#backend/shared/texts.ts';
import type { PageLanguage } from './pages/page.ts';

/** What customers get of the stand-ins: mails, the pages behind their links, the ID widget's button. */
export const standInTexts = textsOf('stand-ins', 'de');

/** `t` of these texts. */
export type StandInTranslate = Translate<'stand-ins'>;

const pageTexts = textsOf('stand-in-pages', 'en');

/** `t` of the pages on which testers choose what happens. */
export const pageTextsIn = (language: PageLanguage): Translate<'stand-in-pages'> => pageTexts.in(language);
