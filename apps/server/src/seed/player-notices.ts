import type { Article } from './article.ts';

/** Notices for everybody, the newest first. */
export const PLAYER_NOTICES: readonly Article[] = [
  {
    TY: {
      title: 'Bukas na ang demonstrasyon ng {brandName}',
      body: `<p>Maligayang pagdating! Libutin ang home, basahin ang mga anunsyo at subukan ang help center. Play content lang
        ang nandito at walang totoong pera.</p>
        <p>Bago ka magsimula, basahin ang <a href="/m/help?i=0">Magsimula sa {brandName}</a>.</p>`,
    },
    EN: {
      title: 'The {brandName} demonstration is open',
      body: `<p>Welcome! Look around home, read the announcements and try the help center. There is only play content here and
        no real money.</p>
        <p>Before you start, read <a href="/m/help?i=0">Getting started with {brandName}</a>.</p>`,
    },
  },
  {
    TY: {
      title: 'I-install ang site sa home screen mo',
      body: `<p>Isang pindot na lang ang pagbukas kapag naka-install. Hindi mo kailangan ng APK o App Store.</p>
        <p>Sundan ang <a href="/m/download">page ng pag-install</a>.</p>`,
    },
    EN: {
      title: 'Install the site on your home screen',
      body: `<p>Once installed, it opens with one tap. You need neither an APK nor the App Store.</p>
        <p>Follow the <a href="/m/download">install page</a>.</p>`,
    },
  },
  {
    TY: {
      title: 'Mag-ingat sa nagpapanggap: hindi kami humihingi ng password o code',
      body: `<p>May mga manlolokong nagpapanggap na empleyado ng mga gaming site. Magkakaiba ang kuwento nila, pero iisa ang
        gusto: ang password mo, ang code sa text mo, o ang pera mo. Basahin ito nang buo at ikuwento sa pamilya.</p>
        <h3>Mga karaniwang modus</h3>
        <ul>
          <li><strong>“Nanalo ka.”</strong> Sasabihin nilang may premyo ka, pero kailangan munang magbayad ng “processing
          fee”. Walang totoong premyo na ikaw ang nagbabayad.</li>
          <li><strong>“Isasara ang account mo.”</strong> Tatakutin ka para magmadali. Huminto at huminga muna. Walang tunay
          na customer service na magbibigay sa iyo ng limang minuto.</li>
          <li><strong>“Ipadala mo ang code.”</strong> Ang code sa text ay susi ng account mo. Huwag itong ibigay kahit
          kanino, kahit sa kaibigan.</li>
          <li><strong>“I-install mo itong app.”</strong> Ang file na ipinadala sa chat ay puwedeng bumasa ng buong phone mo.
          Ang site mismo ang ini-install, at nasa <a href="/m/download">page ng pag-install</a> lang ito.</li>
          <li><strong>“Siguradong panalo ang system ko.”</strong> Walang ganoon. Kung mayroon man, hindi niya ito
          ibebenta.</li>
        </ul>
        <h3>Ano ang gagawin</h3>
        <ol>
          <li>Huwag sumagot. Huwag pindutin ang link.</li>
          <li>Tingnan kung nasa <a href="/m/notice">listahan ng anunsyo</a> ang sinasabi nila.</li>
          <li>Kumuha ng screenshot at <a href="/m/service">sabihin sa customer service</a>.</li>
          <li>Kung naibigay mo na ang password, palitan agad ang lahat ng site na gumagamit nito.</li>
        </ol>
        <p>Walang dapat ikahiya kung muntik ka nang maloko. Mas maraming maliligtas kapag ikinuwento mo.</p>`,
    },
    EN: {
      title: 'Beware of impostors: we never ask for a password or code',
      body: `<p>Some swindlers pretend to work for gaming sites. Their stories differ, but they all want the same: your
        password, the code in your text messages, or your money. Read this to the end and tell your family.</p>
        <h3>Common tricks</h3>
        <ul>
          <li><strong>“You have won.”</strong> They say there is a prize, but you must pay a “processing fee” first. A prize
          you have to pay for is not a prize.</li>
          <li><strong>“Your account will be closed.”</strong> They frighten you so that you hurry. Stop and breathe. No real
          customer service gives you five minutes.</li>
          <li><strong>“Send me the code.”</strong> The code in a text message is the key to your account. Give it to nobody,
          not even to a friend.</li>
          <li><strong>“Install this app.”</strong> A file sent in a chat may be able to read your whole phone. What you
          install is the site itself, and only from the <a href="/m/download">install page</a>.</li>
          <li><strong>“My system wins for sure.”</strong> There is no such thing. If there were, nobody would sell it.</li>
        </ul>
        <h3>What to do</h3>
        <ol>
          <li>Do not answer. Do not tap the link.</li>
          <li>Check whether what they say is in the <a href="/m/notice">list of announcements</a>.</li>
          <li>Take a screenshot and <a href="/m/service">tell customer service</a>.</li>
          <li>If you gave your password away, change it at once on every site that uses it.</li>
        </ol>
        <p>There is no shame in having nearly been fooled. Telling others protects them.</p>`,
    },
  },
  {
    TY: {
      title: 'Para lang sa {ageLimit} pataas',
      body: `<p>Bawal ang site na ito sa wala pang {ageLimit} taong gulang. Kung may bata sa bahay, i-lock ang phone at huwag
        ipahiram habang bukas ang site.</p>
        <p>Basahin ang <a href="/m/help?i=11">Kaligtasan at edad</a>.</p>`,
    },
    EN: {
      title: 'Only for {ageLimit} and older',
      body: `<p>Nobody below {ageLimit} years may use this site. If there are children at home, lock your phone and do not lend
        it while the site is open.</p>
        <p>Read <a href="/m/help?i=11">Safety and age</a>.</p>`,
    },
  },
  {
    TY: {
      title: 'Magtakda ng hangganan bago maglaro',
      body: `<p>Libangan ang laro. Magtakda ng halaga at oras, at tumigil kapag naabot na.</p>
        <p>May mga payo at matatawagan sa <a href="/m/help?i=12">Maglaro nang may hangganan</a>.</p>`,
    },
    EN: {
      title: 'Set a limit before you play',
      body: `<p>Games are for fun. Set an amount and a time, and stop when you reach them.</p>
        <p>You find advice and a number to call in <a href="/m/help?i=12">Play within limits</a>.</p>`,
    },
  },
  {
    TY: {
      title: 'Filipino o English, madilim o maliwanag: ikaw ang bahala',
      body: `<p>Buksan ang menu sa kanang itaas at piliin ang gusto mong wika at kulay. Matatandaan ito ng browser mo.</p>`,
    },
    EN: {
      title: 'Filipino or English, dark or light: you decide',
      body: `<p>Open the menu at the top right and choose the language and colours you like. Your browser remembers them.</p>`,
    },
  },
  {
    TY: {
      title: 'Kapag may pag-aayos, sasabihin namin ang oras',
      body: `<p>Paminsan-minsan, isinasara namin sandali ang site para mag-ayos. Makikita mo sa screen kung kailan ito
        inaasahang magbukas, at kusa itong babalik. Hindi mo kailangang mag-refresh nang paulit-ulit.</p>`,
    },
    EN: {
      title: 'When we do maintenance, we tell you the time',
      body: `<p>Now and then we close the site for a short while to repair something. The screen tells you when we expect to
        open again, and the site comes back by itself. There is no need to refresh again and again.</p>`,
    },
  },
  {
    TY: {
      title: 'Gumagana rin sa lumang phone',
      body: `<p>Gawa ang site para sa iPhone na may iOS 12.4 pataas at sa mga Android na may Chrome 64 pataas. Magaan ito kahit
        mahina ang signal. May mga tip sa <a href="/m/help?i=14">Mahina ang signal?</a></p>`,
    },
    EN: {
      title: 'It works on older phones too',
      body: `<p>The site is made for iPhones with iOS 12.4 or later and for Android with Chrome 64 or later. It stays light on
        a weak signal. There are tips in <a href="/m/help?i=14">Weak signal?</a></p>`,
    },
  },
];
