import { ChevronLeft, ChevronRight, Lock } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../app/layout/Button.tsx';
import { Dialog } from '../../app/layout/Dialog.tsx';
import { scrollBehavior } from '../../app/layout/scrollBehavior.ts';
import type { CentreTab } from '../state/centre.ts';
import css from './TabBar.module.css';
import type { FaultRow } from './ErrorSummary.tsx';

interface TabBarProps {
  /** The label of the tab list from the content; may be empty. */
  readonly label: string;
  readonly tabs: readonly CentreTab[];
  readonly active: string | undefined;
  readonly faults: readonly FaultRow[];
  readonly onSelect: (anchor: string) => void;
}

/**
 * The sticky, scrollable tab bar with one tab stop; arrow keys, Home and End move between tabs. A locked tab opens a
 * dialog with the reason.
 * Source: requirements#tabs.
 */
export function TabBar({ label, tabs, active, faults, onSelect }: TabBarProps): ReactElement {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const { hasHiddenBefore, hasHiddenAfter, scroll } = useOverflow(list, tabs);
  const [locked, setLocked] = useState<CentreTab | undefined>(undefined);
  useEffect(() => {
    const show = (): void => {
      const tab = active === undefined ? null : document.getElementById(`tab-${active}`);
      if (tab) keepInView(list.current, tab);
    };
    show();
    // Rotation of a phone and zoom can move the tab out of view.
    addEventListener('resize', show);
    return () => removeEventListener('resize', show);
  }, [active]);
  const choose = (tab: CentreTab): void => {
    if (tab.open) onSelect(tab.anchor);
    else setLocked(tab);
  };
  return (
    <div className={css.bar}>
      <div className={`wrap ${css.row}`}>
        {hasHiddenBefore && (
          <ScrollButton label={t('mpp.tabs.scrollBack')} onScroll={() => scroll(-1)} direction="back" />
        )}
        <div className={css.list} role="tablist" aria-label={label || t('mpp.tabs.label')} ref={list}>
          {tabs.map((tab) => (
            <TabButton
              key={tab.anchor}
              tab={tab}
              selected={tab.anchor === active}
              isTabStop={tab.anchor === (active ?? tabs[0]?.anchor)}
              faults={faults.filter(({ anchor }) => anchor === tab.anchor).length}
              onChoose={() => choose(tab)}
            />
          ))}
        </div>
        {hasHiddenAfter && <ScrollButton label={t('mpp.tabs.scrollOn')} onScroll={() => scroll(1)} direction="on" />}
      </div>
      {locked && (
        <Dialog
          headline={t('mpp.locked.headline', { tab: locked.tab.label })}
          onClose={() => setLocked(undefined)}
          actions={<Button onClick={() => setLocked(undefined)}>{t('mpp.locked.ok')}</Button>}
        >
          <p>{t('mpp.locked.description')}</p>
        </Dialog>
      )}
    </div>
  );
}

interface TabButtonProps {
  readonly tab: CentreTab;
  readonly selected: boolean;
  /** Whether the Tab key reaches it: the selected tab, or the first one if all are locked. */
  readonly isTabStop: boolean;
  /** Number of errors in the tab. */
  readonly faults: number;
  readonly onChoose: () => void;
}

function TabButton({ tab, selected, isTabStop, faults, onChoose }: TabButtonProps): ReactElement {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      role="tab"
      id={`tab-${tab.anchor}`}
      className={css.tab}
      aria-selected={selected}
      aria-controls={selected ? `panel-${tab.anchor}` : undefined}
      aria-disabled={!tab.open || undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onChoose}
      onKeyDown={moveFocus}
    >
      {!tab.open && <Lock size={15} aria-hidden="true" />}
      <span>{tab.tab.label}</span>
      {!tab.open && <span className="visually-hidden">{` ${t('mpp.tabs.locked')}`}</span>}
      {faults > 0 && (
        <>
          {' '}
          <span className={css.badge}>{t('mpp.tabs.errors', { count: faults })}</span>
        </>
      )}
    </button>
  );
}

/** A scroll button for pointers only, because the keyboard has arrow keys. */
function ScrollButton({
  label,
  onScroll,
  direction,
}: {
  readonly label: string;
  readonly onScroll: () => void;
  readonly direction: 'back' | 'on';
}): ReactElement {
  const Icon = direction === 'back' ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      className={css.arrow}
      data-direction={direction}
      tabIndex={-1}
      // Takes no focus, because the button disappears at the end of the list.
      onMouseDown={(event) => event.preventDefault()}
      aria-label={label}
      onClick={onScroll}
    >
      <Icon size={22} aria-hidden="true" />
    </button>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
  const current = tabs.indexOf(event.currentTarget);
  const target = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  tabs[(target + tabs.length) % tabs.length]?.focus();
}

function keepInView(list: Element | null, tab: Element): void {
  if (!list) return;
  const [outer, inner] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  const middle = inner.left - outer.left - (outer.width - inner.width) / 2;
  list.scrollTo?.({ left: list.scrollLeft + middle, behavior: scrollBehavior() });
}

interface Overflow {
  readonly hasHiddenBefore: boolean;
  readonly hasHiddenAfter: boolean;
  /** Scrolls by most of the visible width; -1 back, 1 forward. */
  readonly scroll: (direction: -1 | 1) => void;
}

/**
 * Whether a part of a row is hidden at either end. Updates on scroll, and when the row or one of its elements changes
 * its size. `content` is the source of the elements.
 */
function useOverflow(row: RefObject<HTMLElement | null>, content: unknown): Overflow {
  const [hasHiddenBefore, setHiddenBefore] = useState(false);
  const [hasHiddenAfter, setHiddenAfter] = useState(false);
  /** The target of a scroll that is still running, so that a second press continues from there. */
  const target = useRef<number | undefined>(undefined);
  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const update = (): void => {
      setHiddenBefore(element.scrollLeft > 4);
      setHiddenAfter(element.scrollLeft + element.clientWidth < element.scrollWidth - 4);
    };
    const clearTarget = (): void => {
      target.current = undefined;
    };
    element.addEventListener('scroll', update, { passive: true });
    element.addEventListener('scrollend', clearTarget);
    // The observer also reports the first size, after the layout; an earlier read would force a layout of the page.
    const watcher = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(update);
    for (const part of [element, ...element.children]) watcher?.observe(part);
    return () => {
      element.removeEventListener('scroll', update);
      element.removeEventListener('scrollend', clearTarget);
      watcher?.disconnect();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the content: its elements are watched
  }, [row, content]);
  return {
    hasHiddenBefore,
    hasHiddenAfter,
    scroll: (direction) => {
      const element = row.current;
      if (!element) return;
      const desired = (target.current ?? element.scrollLeft) + direction * element.clientWidth * 0.7;
      const left = Math.max(0, Math.min(element.scrollWidth - element.clientWidth, desired));
      target.current = Math.abs(left - element.scrollLeft) < 1 ? undefined : left;
      element.scrollTo({ left, behavior: scrollBehavior() });
    },
  };
}
