import { atom } from 'jotai';

/** The panes of the editor, in reading order. Narrow windows show one of them. */
export const panes = ['outline', 'part', 'preview'] as const;
export type Pane = (typeof panes)[number];

/** The pane that a narrow window shows. Links to a part switch to `part`. */
export const paneAtom = atom<Pane>('outline');

/** Whether a wide window hides the outline to widen the preview. */
export const wideAtom = atom(false);
