import type { Article } from './article.ts';

/** How to find one's way on the site. */
export const START: Article = {
  TY: {
    title: 'Magsimula sa {brandName}',
    body: `
      <p>Maligayang pagdating! Isang <strong>demonstrasyon</strong> ang site na ito. Makikita mo rito ang balangkas ng
      {brandName}: ang home, mga anunsyo, tulong at customer service. Walang totoong pera ang ginagamit dito.</p>
      <h3>Libutin ang site</h3>
      <ol>
        <li>Basahin ang <strong>banner</strong> at ang tumatakbong <strong>anunsyo</strong> sa itaas ng home.</li>
        <li>Pindutin ang <strong>menu</strong> sa kanang itaas para makita ang lahat ng puwedeng buksan.</li>
        <li>Gamitin ang <strong>bar sa ibaba</strong> para bumalik agad sa home.</li>
      </ol>
      <h3>Kung hindi mo makita ang hinahanap mo</h3>
      <p>May mga bahaging hindi pa bukas. Kapag wala pa ang isang bahagi, hindi mo ito makikita sa menu. Walang kulang sa
      phone mo at wala kang kailangang ayusin.</p>
      <p>May tanong? <a href="/m/service">Kausapin ang customer service</a>.</p>`,
  },
  EN: {
    title: 'Getting started with {brandName}',
    body: `
      <p>Welcome! This site is a <strong>demonstration</strong>. It shows you the frame of {brandName}: home,
      announcements, help and customer service. No real money is used here.</p>
      <h3>Take a look around</h3>
      <ol>
        <li>Read the <strong>banner</strong> and the running <strong>announcement</strong> at the top of home.</li>
        <li>Tap the <strong>menu</strong> at the top right to see everything you can open.</li>
        <li>Use the <strong>bar at the bottom</strong> to get back home at once.</li>
      </ol>
      <h3>If you cannot find something</h3>
      <p>Some parts are not open yet. While a part is not there, it does not appear in the menu either. Nothing is wrong
      with your phone and there is nothing you need to fix.</p>
      <p>Any questions? <a href="/m/service">Talk to customer service</a>.</p>`,
  },
};

export const LOOK: Article = {
  TY: {
    title: 'Palitan ang wika at kulay',
    body: `
      <p>Filipino ang unang wika ng site. Puwede mo itong gawing English anumang oras.</p>
      <h3>Wika</h3>
      <ol>
        <li>Buksan ang <strong>menu</strong> sa kanang itaas.</li>
        <li>Piliin ang <strong>Filipino</strong> o <strong>English</strong>.</li>
        <li>Maghintay sandali. Kusang magbabago ang mga salita at listahan.</li>
      </ol>
      <h3>Madilim o maliwanag</h3>
      <p>Nasa menu rin ang pagpili ng kulay. Mas magaan sa mata at sa baterya ang <strong>madilim</strong> kapag gabi; mas
      malinaw ang <strong>maliwanag</strong> sa ilalim ng araw.</p>
      <p>Natatandaan ng browser mo ang dalawang pagpiling ito. Kapag nagbura ka ng data ng site, babalik ang mga ito sa
      dati.</p>
      <h3>Kung nahihilo ka sa galaw</h3>
      <p>I-on ang <strong>Reduce Motion</strong> (iPhone) o <strong>Remove animations</strong> (Android) sa settings ng
      phone. Susunod ang site at babawasan ang paggalaw.</p>`,
  },
  EN: {
    title: 'Change language and colours',
    body: `
      <p>The site speaks Filipino first. You can switch it to English at any time.</p>
      <h3>Language</h3>
      <ol>
        <li>Open the <strong>menu</strong> at the top right.</li>
        <li>Choose <strong>Filipino</strong> or <strong>English</strong>.</li>
        <li>Wait a moment. Words and lists change by themselves.</li>
      </ol>
      <h3>Dark or light</h3>
      <p>The colour choice is in the menu too. <strong>Dark</strong> is easier on eyes and battery at night;
      <strong>light</strong> reads better in the sun.</p>
      <p>Your browser remembers both choices. If you clear the data of this site, they go back to how they were.</p>
      <h3>If movement makes you dizzy</h3>
      <p>Turn on <strong>Reduce Motion</strong> (iPhone) or <strong>Remove animations</strong> (Android) in the settings of
      your phone. The site follows and moves less.</p>`,
  },
};

export const IPHONE: Article = {
  TY: {
    title: 'I-install sa iPhone',
    body: `
      <p>Walang hiwalay na app sa App Store. Ang site mismo ang ini-install, kaya maliit ito at laging bago.</p>
      <ol>
        <li>Buksan ang site sa <strong>Safari</strong>. Hindi ito gagana mula sa loob ng ibang app.</li>
        <li>Pindutin ang <strong>Share</strong> (parisukat na may arrow paitaas).</li>
        <li>Piliin ang <strong>Add to Home Screen</strong>.</li>
        <li>Pindutin ang <strong>Add</strong>. Lilitaw ang icon sa home screen mo.</li>
      </ol>
      <h3>Luma ba ang iPhone mo?</h3>
      <p>Gumagana ang site mula <strong>iOS 12.4</strong>. Sa mas lumang iOS, maaaring mag-reload ang naka-install na page
      tuwing lilipat ka ng app. I-update ang iOS kung kaya pa ng phone.</p>
      <p>Handa ka na? <a href="/m/download">Buksan ang page ng pag-install</a>.</p>`,
  },
  EN: {
    title: 'Install on iPhone',
    body: `
      <p>There is no separate app in the App Store. You install the site itself, so it is small and always up to date.</p>
      <ol>
        <li>Open the site in <strong>Safari</strong>. It does not work from inside another app.</li>
        <li>Tap <strong>Share</strong> (a square with an arrow pointing up).</li>
        <li>Choose <strong>Add to Home Screen</strong>.</li>
        <li>Tap <strong>Add</strong>. The icon appears on your home screen.</li>
      </ol>
      <h3>Is your iPhone an older one?</h3>
      <p>The site works from <strong>iOS 12.4</strong> on. On older iOS the installed page may reload whenever you switch
      between apps. Update iOS if your phone still can.</p>
      <p>Ready? <a href="/m/download">Open the install page</a>.</p>`,
  },
};

export const ANDROID: Article = {
  TY: {
    title: 'I-install sa Android',
    body: `
      <p>Hindi mo kailangan ng APK. Huwag mag-install ng file na ipinadala ng kung sino lang; hindi iyon galing sa amin.</p>
      <ol>
        <li>Buksan ang site sa <strong>Chrome</strong>.</li>
        <li>Pindutin ang <strong>tatlong tuldok</strong> sa kanang itaas ng browser.</li>
        <li>Piliin ang <strong>Install app</strong> o <strong>Add to Home screen</strong>.</li>
        <li>Kumpirmahin. Lilitaw ang icon sa home screen mo.</li>
      </ol>
      <p>Kapag handa ang browser mo, mag-aalok din ang site ng <strong>I-install</strong> na button sa
      <a href="/m/download">page ng pag-install</a>.</p>
      <h3>Alisin ang app</h3>
      <p>Pindutin nang matagal ang icon at piliin ang <strong>Uninstall</strong> o <strong>Remove</strong>. Walang
      maiiwang file.</p>`,
  },
  EN: {
    title: 'Install on Android',
    body: `
      <p>You do not need an APK. Never install a file that just anybody sent you; it does not come from us.</p>
      <ol>
        <li>Open the site in <strong>Chrome</strong>.</li>
        <li>Tap the <strong>three dots</strong> at the top right of the browser.</li>
        <li>Choose <strong>Install app</strong> or <strong>Add to Home screen</strong>.</li>
        <li>Confirm. The icon appears on your home screen.</li>
      </ol>
      <p>When your browser is ready for it, the site also offers an <strong>Install</strong> button on the
      <a href="/m/download">install page</a>.</p>
      <h3>Remove the app</h3>
      <p>Press and hold the icon and choose <strong>Uninstall</strong> or <strong>Remove</strong>. No file is left
      behind.</p>`,
  },
};

export const NOTICES: Article = {
  TY: {
    title: 'Basahin ang mga anunsyo',
    body: `
      <p>Dito namin sinasabi ang mga pagbabago, iskedyul ng pag-aayos at paalala sa kaligtasan.</p>
      <ul>
        <li><strong>Tumatakbong linya sa home</strong> – ang mga pinakabagong pamagat. Pindutin para mabasa nang buo.</li>
        <li><strong>Pop-up</strong> – mahahalagang paalala. Isara kapag tapos na; lalabas lang ulit kapag may nagbago.</li>
        <li><strong><a href="/m/notice">Listahan ng anunsyo</a></strong> – lahat ng anunsyo, pinakabago muna.</li>
      </ul>
      <p>May sariling listahan ang mga agent. Makikita nila roon kung alin ang hindi pa nababasa.</p>
      <h3>Totoo ba ang natanggap mong mensahe?</h3>
      <p>Kung wala ito sa listahan ng anunsyo, magtanong muna. Hindi kami humihingi ng password o code sa anunsyo, chat,
      text o tawag.</p>`,
  },
  EN: {
    title: 'Read the announcements',
    body: `
      <p>This is where we tell you about changes, maintenance times and safety reminders.</p>
      <ul>
        <li><strong>The running line on home</strong> – the latest titles. Tap one to read it in full.</li>
        <li><strong>Pop-ups</strong> – important reminders. Close them when you are done; they return only when something
        changed.</li>
        <li><strong><a href="/m/notice">The list of announcements</a></strong> – all of them, the newest first.</li>
      </ul>
      <p>Agents have a list of their own. It shows them which ones they have not read yet.</p>
      <h3>Is a message you received genuine?</h3>
      <p>If it is not in the list of announcements, ask first. We never ask for a password or a code in an announcement,
      chat, text message or call.</p>`,
  },
};

export const SERVICE: Article = {
  TY: {
    title: 'Kausapin ang customer service',
    body: `
      <p>Dalawa ang paraan para makausap kami. Nasa <a href="/m/service">page ng customer service</a> ang mga ito kasama ng
      oras ng bawat isa.</p>
      <ul>
        <li><strong>Live chat</strong> – unahin ito kapag nagmamadali ka.</li>
        <li><strong>Messenger</strong> – gamitin kapag hindi mabuksan ang live chat.</li>
      </ul>
      <p>Sa demonstrasyong ito, page ng sandbox ang bubukas at walang sasagot. Ilalagay ng may-ari ng site ang totoong
      address.</p>
      <h3>Para mas mabilis kang matulungan</h3>
      <ol>
        <li>Sabihin kung anong page ang binuksan mo at anong oras.</li>
        <li>Isulat ang eksaktong mensahe ng error.</li>
        <li>Sabihin ang modelo ng phone at pangalan ng browser.</li>
      </ol>
      <p><strong>Huwag ibigay ang password o code kahit kanino</strong>, kahit sabihin nilang taga-{brandName} sila.</p>`,
  },
  EN: {
    title: 'Talk to customer service',
    body: `
      <p>There are two ways to reach us. Both are on the <a href="/m/service">customer service page</a> with their
      hours.</p>
      <ul>
        <li><strong>Live chat</strong> – try this first when you are in a hurry.</li>
        <li><strong>Messenger</strong> – use it when live chat does not open.</li>
      </ul>
      <p>In this demonstration both open a page of the sandbox, and nobody answers. The owner of a site puts the real
      addresses in their place.</p>
      <h3>So that we can help you faster</h3>
      <ol>
        <li>Say which page you opened and when.</li>
        <li>Write down the exact words of the error.</li>
        <li>Name the model of your phone and your browser.</li>
      </ol>
      <p><strong>Never give your password or a code to anybody</strong>, even if they say they are from {brandName}.</p>`,
  },
};
