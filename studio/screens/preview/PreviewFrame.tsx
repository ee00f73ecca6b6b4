import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import { Button } from '../../layout/Button.tsx';
import { gatewaysAtom } from '../../state/store.ts';
import { previewWidths, type PreviewWidth } from '../../state/preview.ts';
import { useTranslation } from 'react-i18next';
import css from './preview.module.css';
import { usePreviewFrame, type FrameInput } from './usePreviewFrame.ts';

interface PreviewFrameProps extends FrameInput {
  readonly width: PreviewWidth;
}

/** Time until the pane reports that the page does not load, in milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * The customers' page in a frame of the chosen width, scaled down to the pane. The sandbox allows scripts at the page's
 * own origin, but no top navigation and no popups.
 */
export function PreviewFrame({ origin, width, ...frameInput }: PreviewFrameProps): ReactElement {
  const { t } = useTranslation('studio');
  const { timer } = useAtomValue(gatewaysAtom);
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const { isReady, lastRevision } = usePreviewFrame(frame, { origin, ...frameInput });
  const [attempt, setAttempt] = useState(0);
  const [timedOutAttempt, setTimedOutAttempt] = useState(-1);
  useEffect(
    () => (isReady ? undefined : timer.after(TIMEOUT_MS, () => setTimedOutAttempt(attempt))),
    [isReady, timer, attempt],
  );
  // A frame that loaded offline shows the browser's error page until it reloads.
  const loadAgain = useCallback(() => setAttempt((count) => count + 1), []);
  useEffect(() => (isReady ? undefined : timer.onOnline(loadAgain)), [isReady, timer, loadAgain]);
  const size = useSize(stage);
  const pageWidth = width === 'full' ? size.width : previewWidths[width];
  const scale = Math.min(1, size.width / pageWidth || 1);
  return (
    <div className={css['stage']} ref={stage}>
      {timedOutAttempt === attempt && !isReady && (
        <div className={css['late']}>
          <output>{t('preview.unreachable')}</output>
          <Button onClick={loadAgain}>{t('studio.tryAgain')}</Button>
        </div>
      )}
      <iframe
        key={attempt}
        ref={frame}
        className={css['frame']}
        title={t('preview.frame')}
        src={`${origin}/preview`}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the page has another origin than the studio, so its scripts cannot reach this attribute
        sandbox="allow-scripts allow-same-origin allow-forms"
        referrerPolicy="no-referrer"
        data-drawn={lastRevision}
        style={{
          width: pageWidth,
          height: size.height / scale,
          transform: `scale(${scale})`,
          marginInlineStart: Math.max(0, (size.width - pageWidth * scale) / 2),
        }}
      />
    </div>
  );
}

function useSize(element: RefObject<HTMLElement | null>): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!element.current || typeof ResizeObserver === 'undefined') return undefined;
    const watcher = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [element]);
  return size;
}
