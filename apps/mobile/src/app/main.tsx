import '@perya/web/ui/base.css';
import { boot } from './boot.tsx';

const root = document.getElementById('root');
if (import.meta.env.DEV && root && window.location.pathname === '/m/gallery') {
  void import('@perya/web/ui/gallery/show-gallery.tsx').then(({ showGallery }) => showGallery(root));
} else if (root) {
  void boot(root);
}
