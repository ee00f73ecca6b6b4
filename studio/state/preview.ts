import type { PreviewArea, PreviewMode } from '../preview/previewMessages.ts';
import type { SamplePerson } from '../preview/samplePersons.ts';
import { atom } from 'jotai';

/** The widths of a phone, a tablet and a desktop computer. */
export const previewWidths = { phone: 390, tablet: 820, desktop: 1280 } as const;
/** The frame's width: of a device, or all that there is. */
export type PreviewWidth = keyof typeof previewWidths | 'full';

/** With whom, where and how an editor looks at the draft. */
export interface PreviewOptions {
  readonly person: SamplePerson;
  /** The studio's language without a choice, or the site's first one. */
  readonly language: string | undefined;
  readonly area: PreviewArea;
  /** Without a choice a phone's beside the form, and all of a window of its own. */
  readonly width: PreviewWidth | undefined;
  readonly appearance: 'light' | 'dark';
  readonly mode: PreviewMode;
  /** `YYYY-MM-DD`; today without a choice. */
  readonly day: string;
}

/** The choices above the preview, for all pages of this browser tab. */
export const previewOptionsAtom = atom<PreviewOptions>({
  person: 'complete',
  language: undefined,
  area: 'preferences',
  width: undefined,
  appearance: 'light',
  mode: 'normal',
  day: '',
});
