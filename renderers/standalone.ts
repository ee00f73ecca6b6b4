import type { ThemeProps } from '@rjsf/core';
import './style.css';
import common from '../locales/en/common.json';
import pages from '../locales/en/pages.json';
import { setBuiltInTexts } from './model/rendererContext.ts';
import { textsIn } from './texts/textsIn.ts';
import { kontorTheme as theme } from './theme.ts';

export { formFromSchema, kontorFormProps } from './form/kontorFormProps.ts';
export { type RendererContext, RendererProvider, useRenderer } from './model/rendererContext.ts';
export { textsIn };

/** The theme's English texts, for `kontorFormProps`. */
export const englishTexts = textsIn('en', { common, pages });

/**
 * The theme for rjsf forms outside of this product's pages, with English texts unless a provider has others. Its styles
 * are `@kontor/rjsf-theme/style.css`.
 */
export const kontorTheme: ThemeProps = inEnglish(theme);

function inEnglish(props: ThemeProps): ThemeProps {
  setBuiltInTexts(englishTexts, 'en');
  return props;
}
