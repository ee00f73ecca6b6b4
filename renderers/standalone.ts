import './theme/tokens.css';
import './theme/fonts.css';
import './theme/standalone.css';
import common from '../locales/en/common.json';
import pages from '../locales/en/pages.json';
import { setBuiltInTexts } from './model/rendererContext.ts';
import { textsIn } from './texts/textsIn.ts';

/**
 * The theme for a form of rjsf that stands in no page of this product: with its styles, and English texts where no
 * provider gives others. `import { kontorTheme } from '#renderers/standalone.ts'`.
 */
export { kontorTheme } from './theme.ts';

setBuiltInTexts(textsIn('en', { common, pages }), 'en');
