import { createRoot } from 'react-dom/client';
import '../theme/tokens.css';
import { Gallery } from './Gallery.tsx';
import { loadGallery } from './loadGallery.ts';
import './gallery.css';

/** The gallery: every control and tab component in every state. Served in development only; `?scenario=` and `?lang=` choose what. */
const root = document.querySelector('#root');
if (root) {
  const material = await loadGallery(new URLSearchParams(window.location.search));
  createRoot(root).render(<Gallery material={material} />);
}
