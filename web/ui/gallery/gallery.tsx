import { useState } from 'react';
import { Segment } from '../segment/segment.tsx';
import { Controls } from './controls.tsx';
import { Content } from './content.tsx';
import { Forms } from './forms.tsx';
import { Foundations } from './foundations.tsx';
import css from './gallery.module.css';
import { Overlays } from './overlays.tsx';
import { Waiting } from './waiting.tsx';

/** Every component in all its states, in both themes; only in development. */
export function Gallery() {
  const [theme, setTheme] = useState<'dark' | 'light'>(() =>
    document.documentElement.dataset.theme === 'light' ? 'light' : 'dark',
  );
  const choose = (next: 'dark' | 'light') => {
    document.documentElement.dataset.theme = next;
    setTheme(next);
  };
  return (
    <main className={css.page}>
      <h1 className={css.title}>Components</h1>
      <Segment
        label="Theme"
        value={theme}
        onChange={choose}
        options={[
          { key: 'dark', label: 'Gabi' },
          { key: 'light', label: 'Araw' },
        ]}
      />
      <div className={css.boxes}>
        <Controls />
        <Forms />
        <Content />
        <Overlays />
        <Waiting />
        <Foundations />
      </div>
    </main>
  );
}
