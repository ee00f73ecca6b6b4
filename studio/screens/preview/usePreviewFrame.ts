import { posted, readFromPreview, type PreviewShow, type ToPreview } from '../../preview/previewMessages.ts';
import { useEffect, useRef, useState, type RefObject } from 'react';

/** What is talked about with a frame. */
export interface FrameTalk {
  /** The site's origin, the only one that is listened and talked to. */
  readonly origin: string;
  readonly show: Omit<PreviewShow, 'revision'>;
  /** JSON pointer of the part that is selected in the studio. */
  readonly selected: string;
  readonly onSelect: (pointer: string) => void;
}

/** What is known about the frame: whether its page has answered, and which message it has drawn. */
interface FrameState {
  readonly isReady: boolean;
  readonly lastRevision: number;
}

/**
 * Talks to the preview in a frame: sends what has changed since the last message, and where to scroll; hears what is
 * clicked. A page that loads again gets everything again.
 */
export function usePreviewFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  { origin, show, selected, onSelect }: FrameTalk,
): FrameState {
  const [loads, setLoads] = useState(0);
  const [lastRevision, setLastRevision] = useState(0);
  const sent = useRef<{ readonly load: number; readonly show: Partial<PreviewShow> }>({ load: 0, show: {} });
  const revision = useRef(0);
  // What was clicked in the preview is in view there.
  const clicked = useRef<string | undefined>(undefined);
  useEffect(() => {
    const hear = (event: MessageEvent<unknown>): void => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const message = readFromPreview(event.data);
      if (message?.type === 'ready') setLoads((count) => count + 1);
      if (message?.type === 'drawn') setLastRevision(message.revision);
      if (message?.type !== 'selected') return;
      clicked.current = message.pointer;
      onSelect(message.pointer);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [frame, origin, onSelect]);
  useEffect(() => {
    if (loads === 0) return;
    const before = sent.current.load === loads ? sent.current.show : {};
    sent.current = { load: loads, show };
    revision.current += 1;
    sendTo(frame.current, origin, { type: 'show', revision: revision.current, ...changedIn(before, show) });
  }, [loads, show, frame, origin]);
  useEffect(() => {
    if (loads === 0 || selected === '' || clicked.current === selected) return;
    clicked.current = undefined;
    sendTo(frame.current, origin, { type: 'scrollTo', pointer: selected });
  }, [loads, selected, frame, origin]);
  return { isReady: loads > 0, lastRevision };
}

function sendTo(frame: HTMLIFrameElement | null, origin: string, message: ToPreview): void {
  frame?.contentWindow?.postMessage(posted(message), origin);
}

function changedIn(before: Partial<PreviewShow>, now: Omit<PreviewShow, 'revision'>): Partial<PreviewShow> {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => old.get(name) !== value));
}
