import { PRELOADED_URLS } from '@perya/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentLanguage } from '@perya/web/i18n/i18n.ts';
import { connectApi } from '@perya/web/query/api-host.ts';
import { openSite } from '../site/site.ts';
import { SETTINGS, STATUS } from '../testing/sample-site.ts';
import { keepAnswer, keptAnswer } from './kept-catalogue.ts';
import { pictureFiles } from './picture-file.ts';

const openVersion = (version: string) => openSite({ version, settings: SETTINGS, status: STATUS });

beforeEach(() => {
  openVersion('1');
  const none = () => undefined;
  connectApi({ merchant: () => 'ty01', language: currentLanguage, token: none, owner: none, onProblem: none });
});
afterEach(() => {
  window.localStorage.clear();
  vi.restoreAllMocks();
});

describe('kept answers', () => {
  it('are there again, for the version of the site that heard them', () => {
    keepAnswer('/lgw/a', { list: [1] });
    expect(keptAnswer('/lgw/a')).toEqual({ list: [1] });
    expect(keptAnswer('/lgw/b')).toBeUndefined();
    openVersion('2');
    expect(keptAnswer('/lgw/a')).toBeUndefined();
  });

  it('make room: the oldest one goes', () => {
    let now = 1_000;
    vi.spyOn(Date, 'now').mockImplementation(() => (now += 1));
    for (let at = 0; at < 17; at += 1) keepAnswer(`/lgw/${at}`, at);
    expect(keptAnswer('/lgw/0')).toBeUndefined();
    expect(keptAnswer('/lgw/1')).toBe(1);
    expect(keptAnswer('/lgw/16')).toBe(16);
  });

  it('have the names of the specification and stand in for ten minutes [SESS-09] [SESS-10]', () => {
    vi.spyOn(Date, 'now').mockReturnValue(1_000);
    const asked = {
      getVassGameType: PRELOADED_URLS.lobby('EN', 'ty01'),
      gameHot: PRELOADED_URLS.hot('EN', 'ty01'),
      allVasslage: '/lgw/vendor/all?language=EN',
    };
    for (const [key, url] of Object.entries(asked)) {
      keepAnswer(url, [key]);
      expect(JSON.parse(window.localStorage.getItem(key) ?? '')).toMatchObject({ t: 1_000, lang: 'TY', v: [key] });
      expect(keptAnswer(url)).toEqual([key]);
    }
    expect(keptAnswer(PRELOADED_URLS.hot('TY', 'ty01'))).toBeUndefined();
    vi.spyOn(Date, 'now').mockReturnValue(601_000);
    expect(keptAnswer(asked.gameHot, 600_000)).toEqual(['gameHot']);
    vi.spyOn(Date, 'now').mockReturnValue(601_001);
    expect(keptAnswer(asked.gameHot, 600_000)).toBeUndefined();
  });

  it('that cannot be read are none', () => {
    window.localStorage.setItem('catalogue:/lgw/a', '{"t":');
    expect(keptAnswer('/lgw/a')).toBeUndefined();
  });
});

describe('files of a picture', () => {
  it('are WebP and the other one, at the host of pictures when there is one [GLIST-12]', () => {
    const src = (...of: Parameters<typeof pictureFiles>) => pictureFiles(...of).map((file) => file.src);
    expect(src('/games/jade', 'jpg', [])).toEqual(['/games/jade.webp', '/games/jade.jpg']);
    expect(src('/games/jade', 'jpg', ['https://cdn.example'])[0]).toBe('https://cdn.example/games/jade.webp');
    expect(src('https://vendor.example/x.png', 'jpg', ['https://cdn.example'])).toEqual([
      'https://vendor.example/x.png',
    ]);
    expect(src('/own/x.png?v=2', 'jpg', ['https://cdn.example'])).toEqual(['https://cdn.example/own/x.png?v=2']);
    expect(src('//other.example/x', 'png', ['https://cdn.example'])[0]).toBe('//other.example/x.webp');
  });

  it('begin with two sizes of a tile, and do without the small one', () => {
    expect(pictureFiles('/games/jade', 'jpg', [], true)).toEqual([
      { src: '/games/jade.webp', srcSet: '/games/jade-208.webp 2x, /games/jade.webp 3x' },
      { src: '/games/jade.webp' },
      { src: '/games/jade.jpg' },
    ]);
  });
});
