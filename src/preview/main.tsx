import '@kontor/rjsf-theme/page.css';
import { guardScripts } from '../browser/trustedTypes.ts';
import { bandTexts } from './PreviewPage.tsx';
import { drawPreview } from './drawPreview.tsx';
import { openShared, listenToStudio, studioOrigin } from './openPreview.ts';

guardScripts();
const root = document.querySelector('#root');
if (!root) throw new Error('the page has no #root');
const preview = drawPreview(root, bandTexts());
const studio = studioOrigin();
if (window.parent !== window && studio !== undefined) listenToStudio(preview, studio);
else void openShared(preview);
