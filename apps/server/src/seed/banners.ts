import type { ContentDraft } from '../modules/content/index.ts';

type Piece = Pick<ContentDraft, 'groupName' | 'url' | 'image' | 'tone' | 'execution' | 'texts'>;

/** Slides of home and of registration. [ENT-09] */
export const BANNERS: readonly Piece[] = [
  {
    groupName: 'm_home',
    url: '/m/gameList?gameType=INHOUSE',
    image: '/art/ferris-wheel',
    tone: 'royal',
    texts: {
      TY: {
        title: 'Larong Pinoy,',
        highlight: 'gawa rito sa perya',
        action: 'Maglaro',
        note: 'Crash, mines, kaskas at iba pa',
      },
      EN: {
        title: 'Originals,',
        highlight: 'made at the fair',
        action: 'Play',
        note: 'Crash, mines, scratch cards and more',
      },
    },
  },
  {
    groupName: 'm_home',
    url: '/m/gameList?gameType=RNG',
    image: '/art/banner-slots',
    tone: 'tent',
    texts: {
      TY: { title: 'Bagong mga slot', highlight: 'sa perya', action: 'Maglaro', note: 'Masusuri mo ang bawat ikot' },
      EN: { title: 'New slots', highlight: 'at the fair', action: 'Play', note: 'You can check every spin' },
    },
  },
  {
    groupName: 'm_home',
    url: '/m/help?i=12',
    image: '/art/shield',
    tone: 'jungle',
    texts: {
      TY: { title: 'Magsaya nang', highlight: 'may hangganan', action: 'Basahin', note: 'Para sa {ageLimit} pataas' },
      EN: { title: 'Have fun', highlight: 'within limits', action: 'Read', note: 'For {ageLimit} and older' },
    },
  },
  {
    groupName: 'm_home',
    url: '/m/service',
    image: '/art/headset',
    tone: 'sunset',
    texts: {
      TY: { title: 'May tanong?', highlight: 'Kausapin kami', action: 'Magtanong', note: 'Live chat o messenger' },
      EN: { title: 'Questions?', highlight: 'Talk to us', action: 'Ask', note: 'Live chat or messenger' },
    },
  },
  {
    groupName: 'm_reg',
    image: '/art/tent',
    tone: 'tent',
    texts: {
      TY: { title: 'Sumali sa', highlight: 'perya', note: 'Para sa {ageLimit} pataas' },
      EN: { title: 'Step into', highlight: 'the fair', note: 'For {ageLimit} and older' },
    },
  },
];

/** Pop-ups of home: B for guests, A for members, F for a first login. [ENT-06] */
export const POPUPS: readonly Piece[] = [
  {
    groupName: 'm_home',
    execution: 'B',
    image: '/art/ferris-wheel',
    tone: 'royal',
    texts: {
      TY: {
        title: 'Maligayang pagdating sa {brandName}!',
        body: `<p>Demonstrasyon ito: play content lang at walang totoong pera.</p>
          <p>Libutin ang home, basahin ang mga anunsyo, at pumili ng wika at kulay sa menu.</p>`,
      },
      EN: {
        title: 'Welcome to {brandName}!',
        body: `<p>This is a demonstration: play content only and no real money.</p>
          <p>Look around home, read the announcements, and choose language and colours in the menu.</p>`,
      },
    },
  },
  {
    groupName: 'm_home',
    execution: 'B',
    image: '/art/shield',
    tone: 'jungle',
    texts: {
      TY: {
        title: 'Para lang sa {ageLimit} pataas',
        body: `<p>Magpatuloy lang kung <strong>{ageLimit} taong gulang ka na</strong>.</p>
          <p>Huwag magbigay ng password o code kahit kanino. <a href="/m/help?i=11">Basahin ang mga payo</a>.</p>`,
      },
      EN: {
        title: 'Only for {ageLimit} and older',
        body: `<p>Go on only if you are <strong>{ageLimit} years old or older</strong>.</p>
          <p>Never give a password or code to anybody. <a href="/m/help?i=11">Read our advice</a>.</p>`,
      },
    },
  },
  {
    groupName: 'm_home',
    execution: 'A',
    image: '/art/megaphone',
    tone: 'sunset',
    texts: {
      TY: {
        title: 'Basahin ang mga bagong anunsyo',
        body: `<p>Nasa <a href="/m/notice">listahan ng anunsyo</a> ang mga pagbabago at paalala sa kaligtasan.</p>
          <p>Magtakda ng oras at hangganan bago maglibang.</p>`,
      },
      EN: {
        title: 'Read what is new',
        body: `<p>Changes and safety reminders are in the <a href="/m/notice">list of announcements</a>.</p>
          <p>Set a time and a limit before you have fun.</p>`,
      },
    },
  },
  {
    groupName: 'm_home',
    execution: 'F',
    image: '/art/wave',
    tone: 'tent',
    texts: {
      TY: {
        title: 'Kumusta! Unang beses mo rito',
        body: `<ol>
            <li>Pindutin ang menu para makita ang lahat.</li>
            <li>Piliin ang wika at kulay na gusto mo.</li>
            <li>Basahin ang <a href="/m/help?i=0">gabay sa pagsisimula</a>.</li>
          </ol>`,
      },
      EN: {
        title: 'Hello! This is your first time here',
        body: `<ol>
            <li>Tap the menu to see everything.</li>
            <li>Choose the language and colours you like.</li>
            <li>Read the <a href="/m/help?i=0">guide for the first steps</a>.</li>
          </ol>`,
      },
    },
  },
];
