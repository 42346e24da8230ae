import { useEffect, useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { NoticePages } from '../../features/notices/notice-pages.tsx';
import css from './notice-screen.module.css';

/** The announcements for everybody; the address can name one of them. [SCR-41] */
export function Screen() {
  const wantedId = new URLSearchParams(useSearch()).get('id');
  const [openId, setOpenId] = useState(wantedId);
  useEffect(() => setOpenId(wantedId), [wantedId]);
  return (
    <div className={css.notices}>
      <NoticePages
        types="PL"
        wantedId={wantedId}
        opening={{ openId, onToggle: ({ id }, open) => setOpenId(open ? id : null) }}
      />
    </div>
  );
}
