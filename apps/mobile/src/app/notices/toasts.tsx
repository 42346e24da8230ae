import { wifiSlashBold } from '@perya/web/ui/icon/glyphs/wifi-slash-bold.ts';
import { ToastHost } from '@perya/web/ui/toast/toast.tsx';
import { useToast } from '../../features/toasts/toasts.ts';

/** The toast on screen. [TOAST-14] */
export function Toasts() {
  const toast = useToast();
  if (!toast) return <ToastHost toast={null} />;
  const { id, kind, text } = toast;
  return (
    <ToastHost
      toast={kind === 'offline' ? { key: id, kind: 'error', text, icon: wifiSlashBold } : { key: id, kind, text }}
    />
  );
}
