import { daySeconds } from '@kontor/schema-adapters/values';
import { useAtomValue } from 'jotai';
import { Copy, Share2 } from 'lucide-react';
import { encodeQR } from 'qr';
import { useMemo, useState, type ReactElement } from 'react';
import { Button } from '../../layout/Button.tsx';
import { inputClass } from '../../layout/inputClasses.ts';
import { Dialog } from '../../layout/Dialog.tsx';
import { apiErrorKey } from '../../model/apiErrorKey.ts';
import { momentText } from '../../model/publicationTime.ts';
import { gatewaysAtom } from '../../state/store.ts';
import { mayEditAtom, siteAtom } from '../../state/session.ts';
import { useTranslation } from 'react-i18next';
import css from './preview.module.css';

/** The validity of a shared link: seven days. */
const validSeconds = 7 * daySeconds;

type Sharing =
  | { readonly state: 'IDLE' | 'MAKING' }
  | { readonly state: 'FAILED'; readonly error: unknown }
  | { readonly state: 'MADE'; readonly url: string; readonly expiresAt: string };

/** Creates a read-only link to the draft, also as a QR code. */
export function SharePreview({ language }: { readonly language: string }): ReactElement | null {
  const { t, i18n } = useTranslation('studio');
  const uiLanguage = i18n.language;
  const { content } = useAtomValue(gatewaysAtom);
  const mayEdit = useAtomValue(mayEditAtom);
  const site = useAtomValue(siteAtom);
  const [sharing, setSharing] = useState<Sharing>({ state: 'IDLE' });
  if (!mayEdit || !site) return null;
  const make = async (): Promise<void> => {
    if (sharing.state === 'MAKING') return;
    setSharing({ state: 'MAKING' });
    try {
      const link = await content.sharePreview(site.cmsId, { language, expiresInSeconds: validSeconds });
      setSharing({ state: 'MADE', ...link });
    } catch (error) {
      setSharing({ state: 'FAILED', error });
    }
  };
  const close = (): void => setSharing({ state: 'IDLE' });
  return (
    <>
      <Button onClick={() => void make()} aria-disabled={sharing.state === 'MAKING'}>
        <Share2 size={16} aria-hidden="true" /> <span>{t('preview.share')}</span>
      </Button>
      {sharing.state === 'FAILED' && <p role="alert">{t(apiErrorKey(sharing.error))}</p>}
      {sharing.state === 'MADE' && (
        <Dialog
          headline={t('preview.link.headline')}
          lead={t('preview.link.about', { until: momentText(sharing.expiresAt, uiLanguage) })}
          onClose={close}
          actions={
            <Button look="plain" onClick={close}>
              {t('preview.link.close')}
            </Button>
          }
        >
          <Link url={sharing.url} />
        </Dialog>
      )}
    </>
  );
}

function Link({ url }: { readonly url: string }): ReactElement {
  const { t } = useTranslation('studio');
  const [copied, setCopied] = useState('');
  const copy = (): void => {
    navigator.clipboard.writeText(url).then(
      () => setCopied(t('preview.link.copied')),
      () => setCopied(t('preview.link.notCopied')),
    );
  };
  return (
    <div className={css['link']}>
      <div>
        <input
          className={inputClass}
          readOnly
          value={url}
          aria-label={t('preview.link.address')}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button onClick={copy}>
          <Copy size={16} aria-hidden="true" /> <span>{t('preview.link.copy')}</span>
        </Button>
        <output>{copied}</output>
      </div>
      <QrCode text={url} label={t('preview.link.code')} />
    </div>
  );
}

/** A QR code: dark on light in any appearance, with the quiet zone that scanners need. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }): ReactElement {
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
