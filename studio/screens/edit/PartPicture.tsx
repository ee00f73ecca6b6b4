import type { ReactElement, ReactNode } from 'react';
import { PartIcon } from './PartIcon.ts';
import css from './PartPicture.module.css';

/** A small drawing of what customers see of a component, in the product's own colours; the icon of any other part. */
export function PartPicture({ part }: { readonly part: string }): ReactElement {
  const drawing = drawings[part];
  if (drawing === undefined) return <PartIcon part={part} size={28} />;
  return (
    <svg className={css['picture']} viewBox="0 0 120 72" aria-hidden="true">
      <rect className={css['ground']} width="120" height="72" rx="10" />
      {drawing}
    </svg>
  );
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Words, as a bar. */
function Words({ x, y, width, strong = false }: Place & { readonly width: number; readonly strong?: boolean }) {
  return (
    <rect
      className={strong ? css['strong'] : css['words']}
      x={x}
      y={y}
      width={width}
      height={strong ? 4 : 3}
      rx="1.5"
    />
  );
}

function Box({ x, y, width, height = 12 }: Place & { readonly width: number; readonly height?: number }) {
  return <rect className={css['paper']} x={x} y={y} width={width} height={height} rx="3.5" />;
}

/** A box for a tick; filled if it is chosen. */
function Tick({ x, y, isOn = false }: Place & { readonly isOn?: boolean }) {
  return (
    <>
      <rect className={isOn ? css['chosen'] : css['paper']} x={x} y={y} width="9" height="9" rx="2.5" />
      {isOn && <path className={css['tick']} d={`M${x + 2.2} ${y + 4.8}l1.8 1.8 3-3.8`} />}
    </>
  );
}

/** A tile with a leaf as its picture. */
function TilePicture({ x, y, isOn = false }: Place & { readonly isOn?: boolean }) {
  return (
    <>
      <rect className={isOn ? css['chosenPaper'] : css['paper']} x={x} y={y} width="46" height="25" rx="5" />
      <path className={css['leaf']} d={`M${x + 6} ${y + 18}c0-8 4-11 11-11 0 8-4 11-11 11z`} />
      <Words x={x + 21} y={y + 9} width={15} strong />
      <Words x={x + 21} y={y + 16} width={11} />
      {isOn && <Tick x={x + 34} y={y - 3} isOn />}
    </>
  );
}

function Chevron({ x, y, isOpen = false }: Place & { readonly isOpen?: boolean }) {
  return <path className={css['stroke']} d={isOpen ? `M${x} ${y + 3}l3-3 3 3` : `M${x} ${y}l3 3 3-3`} />;
}

const drawings: Readonly<Record<string, ReactNode>> = {
  profile: (
    <>
      <Words x={12} y={10} width={26} strong />
      <Box x={12} y={17} width={96} />
      <Words x={17} y={21.5} width={34} />
      <Words x={12} y={40} width={32} strong />
      <Box x={12} y={47} width={22} />
      <Box x={39} y={47} width={22} />
      <Box x={66} y={47} width={42} />
      <Words x={17} y={51.5} width={10} />
      <Words x={44} y={51.5} width={10} />
      <Words x={71} y={51.5} width={20} />
    </>
  ),
  subscriptions: (
    <>
      {[10, 40].map((y, index) => (
        <g key={y}>
          <Box x={10} y={y} width={100} height={23} />
          <rect className={css['soft']} x={16} y={y + 5} width="20" height="13" rx="2" />
          <path className={css['stroke']} d={`M16 ${y + 6.5}l10 7 10-7`} />
          <Words x={43} y={y + 7} width={30} strong />
          <Words x={43} y={y + 14} width={40} />
          <Tick x={95} y={y + 7} isOn={index === 0} />
        </g>
      ))}
    </>
  ),
  booleanTiles: (
    <>
      <TilePicture x={10} y={9} isOn />
      <TilePicture x={64} y={9} />
      <TilePicture x={10} y={40} />
      <TilePicture x={64} y={40} isOn />
    </>
  ),
  radioTiles: (
    <>
      <Box x={10} y={8} width={100} height={38} />
      <Tick x={16} y={13} isOn />
      <Words x={30} y={15.5} width={34} strong />
      <Chevron x={97} y={16} isOpen />
      {[16, 47, 78].map((x, index) => (
        <g key={x}>
          <rect
            className={index === 1 ? css['paper'] : css['chosenPaper']}
            x={x}
            y={27}
            width="26"
            height="14"
            rx="3.5"
          />
          <Words x={x + 6} y={32.5} width={14} />
        </g>
      ))}
      <Box x={10} y={50} width={100} height={15} />
      <Tick x={16} y={53} />
      <Words x={30} y={55.5} width={26} strong />
      <Chevron x={97} y={56} />
    </>
  ),
  productReminders: (
    <>
      {[10, 40].map((y) => (
        <g key={y}>
          <Box x={10} y={y} width={100} height={23} />
          <rect className={css['soft']} x={15} y={y + 4} width="15" height="15" rx="3" />
          <path className={css['bottle']} d={`M21 ${y + 6}h3v3l1.5 2v6h-6v-6l1.5-2z`} />
          <Words x={37} y={y + 7} width={38} strong />
          <Words x={37} y={y + 14} width={24} />
          <path className={css['bell']} d={`M95 ${y + 15}v-4.5a4 4 0 0 1 8 0v4.5l1.5 1.5h-11zM97.5 ${y + 17.5}h3`} />
        </g>
      ))}
    </>
  ),
  consents: (
    <>
      {[10, 40].map((y, index) => (
        <g key={y}>
          <Box x={10} y={y} width={100} height={23} />
          <Tick x={16} y={y + 7} isOn={index === 0} />
          <Words x={31} y={y + 7} width={36} strong />
          <Words x={31} y={y + 14} width={28} />
          <rect className={css['soft']} x="80" y={y + 6} width="24" height="11" rx="3.5" />
        </g>
      ))}
    </>
  ),
  separator: (
    <>
      <Box x={10} y={8} width={100} height={16} />
      <Words x={16} y={14.5} width={40} />
      <path className={css['line']} d="M10 36h34M76 36h34" />
      <Words x={50} y={34} width={20} strong />
      <Box x={10} y={48} width={100} height={16} />
      <Words x={16} y={54.5} width={28} />
    </>
  ),
};
