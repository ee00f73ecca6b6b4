import type { ThemeProps } from '@rjsf/core';
import { FieldPathWidget } from './FieldPathWidget.tsx';
import { InstantWidget } from './InstantWidget.tsx';
import { NewsletterKeyWidget } from './NewsletterKeyWidget.tsx';
import { PictureWidget } from './PictureWidget.tsx';
import { TranslationsField } from './TranslationsField.tsx';

/** What the studio's forms have besides the product's theme, by the names that `partForm` gives. */
export const studioTheme: ThemeProps = {
  widgets: {
    fieldPath: FieldPathWidget,
    instant: InstantWidget,
    newsletterKey: NewsletterKeyWidget,
    picture: PictureWidget,
  },
  fields: { translations: TranslationsField },
};
