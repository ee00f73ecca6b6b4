import { ChevronLeft, ChevronRight, Lock } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../layout/Button.tsx';
import { Dialog } from '../../layout/Dialog.tsx';
import { scrollBehavior } from '../../layout/scrollBehavior.ts';
import type { CentreTab } from '../../state/preferences/centre.ts';
import css from './TabBar.module.css';
import type { FaultRow } from './useFaultRows.ts';
import { useOverflow } from './useOverflow.ts';

interface TabBarProps {
  readonly tabs: readonly CentreTab[];
  readonly active: string | undefined;
  readonly faults: readonly FaultRow[];
  readonly onSelect: (anchor: string) => void;
}

/**
 * The sticky, scrollable tab bar: one stop for the Tab key; arrow keys, Home and End work inside. A locked tab explains
 * why.
 * Source: requirements#tabs.
 */
export function TabBar({ tabs, active, faults, onSelect }: TabBarProps): ReactElement {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const { before, after, scroll } = useOverflow(list, tabs);
  const [locked, setLocked] = useState<CentreTab | undefined>(undefined);
  useEffect(() => {
    const show = (): void => {
      const tab = active === undefined ? null : document.getElementById(`tab-${active}`);
      if (tab) keepInView(list.current, tab);
    };
    show();
    // It also stays in view if a phone is turned or a page is zoomed.
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
        {before && <ScrollButton label={t('mpp.tabs.scrollBack')} onScroll={() => scroll(-1)} direction="back" />}
        <div className={css.list} role="tablist" aria-label={t('mpp.tabs.label')} ref={list}>
          {tabs.map((tab) => (
            <TabButton
              key={tab.anchor}
              tab={tab}
              selected={tab.anchor === active}
              faults={faults.filter(({ anchor }) => anchor === tab.anchor).length}
              onChoose={() => choose(tab)}
            />
          ))}
        </div>
        {after && <ScrollButton label={t('mpp.tabs.scrollOn')} onScroll={() => scroll(1)} direction="on" />}
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
  /** Number of errors in the tab. */
  readonly faults: number;
  readonly onChoose: () => void;
}

function TabButton({ tab, selected, faults, onChoose }: TabButtonProps): ReactElement {
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
      tabIndex={selected ? 0 : -1}
      onClick={onChoose}
      onKeyDown={moveFocus}
    >
      {!tab.open && <Lock size={15} aria-hidden="true" />}
      {tab.tab.label}
      {!tab.open && <span className="visually-hidden"> {t('mpp.tabs.locked')}</span>}
      {faults > 0 && (
        <>
          {' '}
          <span className={css.badge}>{t('mpp.tabs.errors', { count: faults })}</span>
        </>
      )}
    </button>
  );
}

/** The arrow buttons are for the pointer; the keyboard has arrow keys. */
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
