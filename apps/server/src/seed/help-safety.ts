import type { Article } from './article.ts';

/** Safety, limits, privacy and trouble. */
export const AGE: Article = {
  TY: {
    title: 'Kaligtasan at edad {ageLimit}+',
    body: `
      <p>Para lang sa mga taong <strong>{ageLimit} taong gulang pataas</strong> ang site na ito. Walang pagbubukod.</p>
      <h3>May bata ba sa bahay?</h3>
      <ul>
        <li>Huwag ipahiram ang phone habang bukas ang site.</li>
        <li>Lagyan ng passcode ang phone at huwag itong ibahagi.</li>
        <li>Gumamit ng parental control sa phone o sa router.</li>
      </ul>
      <h3>Ingatan ang sarili online</h3>
      <ul>
        <li>Tingnan muna ang address ng site bago mag-type ng kahit ano.</li>
        <li>Huwag gamitin ang iisang password sa maraming site.</li>
        <li>Huwag magbigay ng password o code sa chat, text o tawag.</li>
        <li>Mag-ingat sa nangangako ng siguradong panalo. Walang ganoon.</li>
      </ul>
      <p>May nakita kang kahina-hinala? <a href="/m/service">Sabihin sa amin</a>.</p>`,
  },
  EN: {
    title: 'Safety and age {ageLimit}+',
    body: `
      <p>This site is only for people who are <strong>{ageLimit} years old or older</strong>. There are no exceptions.</p>
      <h3>Are there children at home?</h3>
      <ul>
        <li>Do not lend your phone while the site is open.</li>
        <li>Lock your phone with a passcode and keep it to yourself.</li>
        <li>Use the parental controls of your phone or router.</li>
      </ul>
      <h3>Look after yourself online</h3>
      <ul>
        <li>Check the address of the site before you type anything.</li>
        <li>Do not use one password on several sites.</li>
        <li>Do not give a password or code away in a chat, text message or call.</li>
        <li>Beware of anybody who promises a sure win. There is no such thing.</li>
      </ul>
      <p>Have you seen something suspicious? <a href="/m/service">Tell us</a>.</p>`,
  },
};

export const LIMITS: Article = {
  TY: {
    title: 'Maglaro nang may hangganan',
    body: `
      <p>Libangan ang laro. Hindi ito hanapbuhay at hindi paraan para mabawi ang nawala. Play content lang ang nasa
      demonstrasyong ito at walang totoong pera, pero ganito dapat ang ugali sa kahit anong laro.</p>
      <h3>Bago magsimula</h3>
      <ul>
        <li>Magtakda ng <strong>halagang kaya mong mawala</strong> at huwag lumampas.</li>
        <li>Magtakda ng <strong>oras</strong>. Mag-alarm sa phone at tumigil kapag tumunog.</li>
        <li>Huwag maglaro kapag pagod, galit, malungkot o nakainom.</li>
        <li>Huwag mangutang para maglaro.</li>
      </ul>
      <h3>Mga senyales na dapat nang huminto</h3>
      <ul>
        <li>Hinahabol mo ang natalo.</li>
        <li>Itinatago mo sa pamilya ang paglalaro.</li>
        <li>Napapabayaan ang trabaho, pag-aaral o tulog.</li>
      </ul>
      <h3>Mga prinsipyong sinusunod namin</h3>
      <ol>
        <li>Agad ang bisa ng <strong>pagpapahigpit</strong> ng limitasyon. Ang <strong>pagpapaluwag</strong> ay kailangang
        maghintay nang hindi bababa sa 24 oras.</li>
        <li>Hindi mababawi ng manlalaro ang <strong>self-exclusion</strong> habang hindi pa tapos ang panahong pinili.</li>
        <li>Walang promo o paanyaya sa taong naka-exclude.</li>
      </ol>
      <h3>May matatawagan ka</h3>
      <p>Tumawag sa <strong>NCMH Crisis Hotline 1553</strong>, bukas 24 oras. May makikinig sa iyo.</p>`,
  },
  EN: {
    title: 'Play within limits',
    body: `
      <p>Games are for fun. They are not a job and not a way to win back what is gone. This demonstration has play content
      only and no real money, but this is the habit to have with any game.</p>
      <h3>Before you start</h3>
      <ul>
        <li>Set an <strong>amount you can afford to lose</strong> and stay below it.</li>
        <li>Set a <strong>time</strong>. Put an alarm on your phone and stop when it rings.</li>
        <li>Do not play when you are tired, angry, sad or have been drinking.</li>
        <li>Do not borrow to play.</li>
      </ul>
      <h3>Signs that it is time to stop</h3>
      <ul>
        <li>You chase your losses.</li>
        <li>You hide your playing from your family.</li>
        <li>Work, school or sleep suffer.</li>
      </ul>
      <h3>The principles we keep</h3>
      <ol>
        <li><strong>Tightening</strong> a limit works at once. <strong>Loosening</strong> one has to wait at least 24
        hours.</li>
        <li>A player cannot take back a <strong>self-exclusion</strong> before the chosen time is over.</li>
        <li>Nobody who is excluded gets promotions or invitations.</li>
      </ol>
      <h3>There is somebody to call</h3>
      <p>The <strong>NCMH Crisis Hotline 1553</strong> in the Philippines is open around the clock. Somebody will
      listen.</p>`,
  },
};

export const PRIVACY: Article = {
  TY: {
    title: 'Privacy at ang nakatago sa phone mo',
    body: `
      <p>Kaunti lang ang itinatago namin, at sinasabi namin kung ano.</p>
      <h3>Nasa phone mo</h3>
      <ul>
        <li><strong>Wika at kulay</strong> na pinili mo (isang cookie bawat isa, para tama agad ang unang page).</li>
        <li><strong>Mga pop-up na isinara mo</strong>, para hindi paulit-ulit.</li>
        <li><strong>Kopya ng mga anunsyo at setting</strong>, para mabilis magbukas kahit mabagal ang network.</li>
        <li><strong>Mga file ng site</strong>, para may mabuksan kahit offline.</li>
      </ul>
      <p>Walang cookie para sa advertising at walang tagasubaybay mula sa ibang kompanya.</p>
      <h3>Nasa server</h3>
      <p>Itinatala ng server ang oras, page at IP address ng bawat request para sa seguridad. Hindi isinasama sa tala ang
      mga password at token.</p>
      <h3>Burahin ang lahat</h3>
      <p>Buksan ang settings ng browser, hanapin ang <strong>site data</strong> at burahin ang sa site na ito. Mawawala ang
      lahat ng nasa unang listahan.</p>`,
  },
  EN: {
    title: 'Privacy and what is kept on your phone',
    body: `
      <p>We keep little, and we say what it is.</p>
      <h3>On your phone</h3>
      <ul>
        <li>The <strong>language and colours</strong> you chose (one cookie each, so that the first page is right at
        once).</li>
        <li>The <strong>pop-ups you closed</strong>, so that they do not come again and again.</li>
        <li>A <strong>copy of announcements and settings</strong>, so that the site opens fast on a slow network.</li>
        <li>The <strong>files of the site</strong>, so that there is something to open while you are offline.</li>
      </ul>
      <p>There is no advertising cookie and no tracker of another company.</p>
      <h3>On the server</h3>
      <p>The server notes time, page and IP address of each request for security. Passwords and tokens are left out of
      these notes.</p>
      <h3>Delete everything</h3>
      <p>Open the settings of your browser, look for <strong>site data</strong> and delete what belongs to this site.
      Everything in the first list is gone then.</p>`,
  },
};

export const NETWORK: Article = {
  TY: {
    title: 'Mahina ang signal? Subukan ito',
    body: `
      <ol>
        <li>Tingnan ang <strong>offline bar</strong> sa itaas. Kapag nandoon ito, walang koneksyon ang phone.</li>
        <li>I-on at i-off ang <strong>airplane mode</strong>, o lumipat sa pagitan ng Wi-Fi at mobile data.</li>
        <li>Pindutin ang <strong>Subukan ulit</strong>. Hindi mo kailangang isara ang site.</li>
        <li>I-install ang site. Mas kaunti ang kailangang i-load ng naka-install.</li>
      </ol>
      <h3>Bukas ang ibang site pero ito ay hindi?</h3>
      <ul>
        <li>Patayin ang VPN o data saver at subukan ulit.</li>
        <li>Tiyaking tama ang petsa at oras ng phone. Tumatanggi ang browser kapag mali ito.</li>
        <li>Basahin ang nasa screen: sasabihin namin kung may <strong>pag-aayos</strong> o kung <strong>limitado ang
        lugar</strong> mo.</li>
      </ul>`,
  },
  EN: {
    title: 'Weak signal? Try this',
    body: `
      <ol>
        <li>Look for the <strong>offline bar</strong> at the top. While it is there, your phone has no connection.</li>
        <li>Turn <strong>airplane mode</strong> on and off, or switch between Wi-Fi and mobile data.</li>
        <li>Tap <strong>Try again</strong>. You do not need to close the site.</li>
        <li>Install the site. An installed one has less to load.</li>
      </ol>
      <h3>Other sites open but this one does not?</h3>
      <ul>
        <li>Turn off VPN or data saver and try again.</li>
        <li>Make sure that date and time of your phone are right. Browsers refuse to connect when they are wrong.</li>
        <li>Read what the screen says: we tell you about <strong>maintenance</strong> and about <strong>places we may not
        serve</strong>.</li>
      </ul>`,
  },
};

export const REPORT: Article = {
  TY: {
    title: 'Mag-report ng problema',
    body: `
      <p>May nasira? Salamat sa pagsasabi. Ganito ang pinakamabilis:</p>
      <ol>
        <li><strong>Ulitin nang isang beses.</strong> Kung gumana na, network lang siguro ang dahilan.</li>
        <li><strong>Kumuha ng screenshot</strong> kasama ang itaas ng screen.</li>
        <li><strong>Itala ang oras</strong> at kung ano ang pinindot mo bago ito nangyari.</li>
        <li><strong>Ipadala sa <a href="/m/service">customer service</a>.</strong> Takpan muna ang personal na impormasyon sa
        screenshot.</li>
      </ol>
      <p>Kapag biglang nasira ang isang page, kusa rin itong nagpapadala sa server ng maikling ulat: anong page, anong
      bersyon at anong error. Walang kasamang tina-type mo.</p>`,
  },
  EN: {
    title: 'Report a problem',
    body: `
      <p>Something broke? Thank you for telling us. This is the fastest way:</p>
      <ol>
        <li><strong>Try once more.</strong> If it works now, the network was probably the cause.</li>
        <li><strong>Take a screenshot</strong> that includes the top of the screen.</li>
        <li><strong>Note the time</strong> and what you tapped before it happened.</li>
        <li><strong>Send it to <a href="/m/service">customer service</a>.</strong> Cover personal details in the screenshot
        first.</li>
      </ol>
      <p>When a page breaks, it also sends a short report to the server by itself: which page, which version and which
      error. Nothing you typed is part of it.</p>`,
  },
};

export const GLOSSARY: Article = {
  TY: {
    title: 'Mga salitang ginagamit dito',
    body: `
      <ul>
        <li><strong>Agent</strong> – miyembrong may sariling team at sariling listahan ng anunsyo.</li>
        <li><strong>Banner</strong> – malaking larawang puwedeng i-swipe sa home.</li>
        <li><strong>Cookie</strong> – maliit na tala ng browser para sa isang site.</li>
        <li><strong>Demonstrasyon</strong> – site na pangsubok; play content lang at walang totoong pera.</li>
        <li><strong>IP address</strong> – numero ng koneksyon mo; dito tinatantiya kung nasaan ka.</li>
        <li><strong>Maintenance</strong> – sandaling pagsasara para mag-ayos.</li>
        <li><strong>Offline</strong> – walang koneksyon sa internet.</li>
        <li><strong>Pop-up</strong> – paalalang lumalabas sa gitna ng screen.</li>
        <li><strong>Self-exclusion</strong> – sariling desisyong huwag munang makapaglaro sa takdang panahon.</li>
        <li><strong>Web app</strong> – site na naka-install na parang app.</li>
      </ul>`,
  },
  EN: {
    title: 'Words used here',
    body: `
      <ul>
        <li><strong>Agent</strong> – a member with a team and an own list of announcements.</li>
        <li><strong>Banner</strong> – a large picture on home that you can swipe.</li>
        <li><strong>Cookie</strong> – a small note your browser keeps for one site.</li>
        <li><strong>Demonstration</strong> – a site for trying out; play content only and no real money.</li>
        <li><strong>IP address</strong> – the number of your connection; it hints at where you are.</li>
        <li><strong>Maintenance</strong> – a short closing time for repairs.</li>
        <li><strong>Offline</strong> – without a connection to the internet.</li>
        <li><strong>Pop-up</strong> – a reminder that appears in the middle of the screen.</li>
        <li><strong>Self-exclusion</strong> – your own decision not to be able to play for a set time.</li>
        <li><strong>Web app</strong> – a site that is installed like an app.</li>
      </ul>`,
  },
};
