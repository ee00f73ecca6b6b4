import { createRoot } from 'react-dom/client';
import '../theme/tokens.css';
import { Gallery } from './Gallery.tsx';
import { loadGallery } from './loadGallery.ts';
import './gallery.css';

/** Starts the gallery; the server has it in development only. `?scenario=` and `?lang=` choose the forms. */
const root = document.querySelector('#root');
if (root) {
  const material = await loadGallery(new URLSearchParams(window.location.search));
  createRoot(root).render(<Gallery material={material} />);
}
