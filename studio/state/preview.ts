import type { PreviewArea, PreviewMode } from '../preview/previewMessages.ts';
import type { SamplePerson } from '../preview/samplePersons.ts';
import { atom } from 'jotai';

/** The widths of a phone, a tablet and a desktop computer. */
export const previewWidths = { phone: 390, tablet: 820, desktop: 1280 } as const;
/** The width of the preview: of a device, or all available width. */
export type PreviewWidth = keyof typeof previewWidths | 'full';

/** The settings of the preview. */
export interface PreviewOptions {
  readonly person: SamplePerson;
  /** Default: the studio's language, else the site's first one. */
  readonly language: string | undefined;
  readonly area: PreviewArea;
  /** Default: `phone` beside the form, `full` in its own window. */
  readonly width: PreviewWidth | undefined;
  readonly appearance: 'light' | 'dark';
  readonly mode: PreviewMode;
  /** `YYYY-MM-DD`; empty for today. */
  readonly day: string;
}

/** The settings above the preview, shared by all pages of this browser tab. */
export const previewOptionsAtom = atom<PreviewOptions>({
  person: 'complete',
  language: undefined,
  area: 'preferences',
  width: undefined,
  appearance: 'light',
  mode: 'normal',
  day: '',
});
