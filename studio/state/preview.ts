import type { PreviewArea, PreviewMode } from '#adapters/preview/previewMessages.ts';
import type { SamplePerson } from '#adapters/sample-persons/samplePersons.ts';
import { atom } from 'jotai';

/** The frame's width: of a phone, a tablet or a desktop computer. */
export const previewWidths = { phone: 390, tablet: 820, desktop: 1280 } as const;
export type PreviewWidth = keyof typeof previewWidths;

/** With whom, where and how an editor looks at the draft. */
export interface PreviewOptions {
  readonly person: SamplePerson;
  /** The studio's language without a choice, or the site's first one. */
  readonly language: string | undefined;
  readonly area: PreviewArea;
  readonly width: PreviewWidth;
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
  width: 'phone',
  appearance: 'light',
  mode: 'normal',
  day: '',
});
