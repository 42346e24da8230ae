import { useToast } from '../../features/toasts/toasts.ts';
import { wifiSlashBold } from '../../ui/icon/glyphs/wifi-slash-bold.ts';
import { ToastHost } from '../../ui/toast/toast.tsx';

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
