import './theme/tokens.css';
import './theme/fonts.css';
import './theme/standalone.css';
import common from '../locales/en/common.json';
import pages from '../locales/en/pages.json';
import { setBuiltInTexts } from './model/rendererContext.ts';
import { textsIn } from './texts/textsIn.ts';

/**
 * The theme for rjsf forms outside of this product's pages, with its styles, and with English texts unless a provider
 * has others. `import { kontorTheme } from '#renderers/standalone.ts'`.
 */
export { kontorTheme } from './theme.ts';

setBuiltInTexts(textsIn('en', { common, pages }), 'en');
