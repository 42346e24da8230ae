import { loadPicture } from '@perya/stage';
import { createRoot } from 'react-dom/client';
import { formatMoney } from '@perya/web/lib/format.ts';
import '@perya/web/ui/base.css';
import { watchKeyboard } from '@perya/web/ui/keyboard.ts';
import { prefersReducedMotion } from '@perya/web/ui/reduced-motion.ts';
import { App, NoLaunch } from './app.tsx';
import { loadEngine } from './engines.ts';
import { hostPage } from './host-page.ts';
import { takeLaunch } from './launch.ts';
import './page.css';
import { studioOf } from './studio.ts';
import { Table } from './table/table.ts';
import { themeFolder } from './theme-folder.ts';
import { warmFonts } from './warm-fonts.ts';
import { newKey } from './table/new-key.ts';
import { loadWords } from './words.ts';

const root = document.getElementById('root');
const launch = takeLaunch();
watchKeyboard();

if (root && launch) {
  // Its code is on its way before the studio has said what is played; whoever needs it tells when it does not come.
  void loadEngine(launch.engine).catch(() => undefined);
  warmFonts();
  if (launch.theme) void loadPicture(`${themeFolder(launch.theme)}symbols`, 'png');
  const table = new Table({
    launch,
    ask: studioOf(launch),
    hostPage: hostPage(),
    newKey,
    wait: (ms) => new Promise((resolve) => window.setTimeout(resolve, ms)),
    isCalm: prefersReducedMotion,
    money: formatMoney,
  });
  void table.open();
  void loadWords(launch.language).then(() => createRoot(root).render(<App table={table} />));
} else if (root) {
  const host = hostPage();
  void loadWords().then(() => createRoot(root).render(<NoLaunch onExit={() => host.tell({ perya: 'exit' })} />));
}
