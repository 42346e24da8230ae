import type { Article } from './article.ts';

/** The user agreement; the age follows the brand's settings. [SCR-44, VAL-36] */
export const AGREEMENT: Article = {
  TY: {
    title: 'Kasunduan ng user',
    body: `
      <p>Kasunduan ito sa pagitan mo at ng {brandName}. Basahin ito bago gamitin ang site. Kapag nagpatuloy ka, sumasang-ayon
      ka rito.</p>
      <h3>1. Ano ang site na ito</h3>
      <p>Isang demonstrasyon ang site na ito. Play content lang ang laman nito. Walang totoong perang tinatanggap, itinataya o
      ibinabayad, at walang halaga sa labas ng site ang anumang numerong makikita rito.</p>
      <h3>2. Sino ang puwedeng gumamit</h3>
      <ul>
        <li>Dapat ikaw ay <strong>{ageLimit} taong gulang pataas</strong>.</li>
        <li>Dapat pinapayagan ito ng batas sa lugar mo. Puwede naming isara ang site sa mga lugar na hindi pinapayagan.</li>
        <li>Para sa sarili mo lang ang paggamit; hindi para sa iba.</li>
      </ul>
      <h3>3. Tamang paggamit</h3>
      <ul>
        <li>Huwag sirain, guluhin o subukang pasukin ang site.</li>
        <li>Huwag gumamit ng bot o ng anumang program na umaaktong tao.</li>
        <li>Huwag magpanggap na ibang tao o na taga-{brandName}.</li>
      </ul>
      <h3>4. Responsableng paglalaro</h3>
      <p>Libangan ang laro. Agad ang bisa ng pagpapahigpit ng limitasyon at may hintayan ang pagpapaluwag. Hindi mababawi ang
      self-exclusion bago matapos ang panahon nito. Basahin ang <a href="/m/help?i=12">Maglaro nang may hangganan</a>.</p>
      <h3>5. Privacy</h3>
      <p>Itinatago lang namin ang kailangan para gumana at maging ligtas ang site. Nakasulat ang detalye sa
      <a href="/m/help?i=13">Privacy at ang nakatago sa phone mo</a>.</p>
      <h3>6. Pagkaantala</h3>
      <p>Puwedeng magsara ang site para sa pag-aayos o dahil sa problema sa network. Sasabihin namin ang inaasahang oras ng
      pagbubukas kapag alam namin.</p>
      <h3>7. Pagbabago ng kasunduan</h3>
      <p>Kapag nagbago ang kasunduan, may bago itong petsa ng bersyon at ipapaalam ito sa mga anunsyo.</p>
      <h3>8. Mga tanong</h3>
      <p><a href="/m/service">Kausapin ang customer service</a> kung may hindi malinaw.</p>`,
  },
  EN: {
    title: 'User agreement',
    body: `
      <p>This is an agreement between you and {brandName}. Read it before you use the site. By going on you accept it.</p>
      <h3>1. What this site is</h3>
      <p>This site is a demonstration. It holds play content only. No real money is taken, staked or paid, and no number you see
      here has any value outside the site.</p>
      <h3>2. Who may use it</h3>
      <ul>
        <li>You must be <strong>{ageLimit} years old or older</strong>.</li>
        <li>The law where you are must allow it. We may close the site to places that do not.</li>
        <li>You use it for yourself and not for somebody else.</li>
      </ul>
      <h3>3. Fair use</h3>
      <ul>
        <li>Do not damage or disturb the site, and do not try to break into it.</li>
        <li>Do not use bots or any program that acts as a person.</li>
        <li>Do not pretend to be somebody else or to be from {brandName}.</li>
      </ul>
      <h3>4. Responsible play</h3>
      <p>Games are for fun. Tightening a limit works at once and loosening one has a waiting time. A self-exclusion cannot be
      taken back before its time is over. Read <a href="/m/help?i=12">Play within limits</a>.</p>
      <h3>5. Privacy</h3>
      <p>We keep only what the site needs to work and to be safe. The details are in
      <a href="/m/help?i=13">Privacy and what is kept on your phone</a>.</p>
      <h3>6. Interruptions</h3>
      <p>The site may be closed for maintenance or by trouble in the network. We say when we expect to be back whenever we
      know.</p>
      <h3>7. Changes of this agreement</h3>
      <p>A changed agreement carries a new version date, and an announcement tells you about it.</p>
      <h3>8. Questions</h3>
      <p><a href="/m/service">Talk to customer service</a> if anything is unclear.</p>`,
  },
};
