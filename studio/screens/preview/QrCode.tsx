import { encodeQR } from 'qr';
import { useMemo, type ReactElement } from 'react';
import css from './preview.module.css';

/** A QR code: dark on light in any appearance, with the quiet zone that scanners need. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }): ReactElement {
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: 4 }), [text]);
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <div>
      <svg className={css['code']} viewBox={`0 0 ${rows.length} ${rows.length}`} aria-hidden="true">
        <rect width="100%" height="100%" fill="#ffffff" />
        <path d={path} fill="#000000" shapeRendering="crispEdges" />
      </svg>
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
