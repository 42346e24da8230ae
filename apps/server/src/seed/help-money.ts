import type { Article } from './article.ts';

/** Money in and out, and who may: what the brand of the demonstration is set to. */
export const DEPOSIT: Article = {
  TY: {
    title: 'Magdeposito',
    body: `
      <p>Buksan ang <a href="/m/voucherCenter">Magdeposito</a>, pumili ng paraan, ilagay ang halaga, saka magbayad.
      Mula <strong>₱100</strong> hanggang <strong>₱50,000</strong> bawat deposito. Kailangang verified ka muna.</p>
      <h3>Gaano katagal</h3>
      <ul>
        <li><strong>GCash, Maya, GrabPay, QR Ph</strong> – karaniwang wala pang isang minuto. Bayaran ang order sa loob ng
        15 minuto.</li>
        <li><strong>Bank transfer (InstaPay)</strong> – mga 2 minuto. Bayaran sa loob ng 30 minuto.</li>
        <li><strong>Over the counter</strong> – tao ang tumitingin, mga isang oras. May 24 oras ka para magbayad.</li>
      </ul>
      <h3>Nagbayad na pero wala pa</h3>
      <ol>
        <li>Puwede mong iwan ang page. Tuloy ang pag-check, at nasa tala ng deposito ang order mo.</li>
        <li>Dumating man nang huli ang bayad, ipapasok pa rin ito.</li>
        <li>Kung matagal na, buksan ang order at pindutin ang <strong>May problema sa order na ito?</strong></li>
      </ol>
      <p>Hindi pa nabayaran? Puwede mong kanselahin ang order. Sa demonstrasyong ito, laro-laro lang ang bayad at walang
      totoong pera.</p>`,
  },
  EN: {
    title: 'Make a deposit',
    body: `
      <p>Open <a href="/m/voucherCenter">Deposit</a>, choose a method, enter the amount and pay. From
      <strong>₱100</strong> to <strong>₱50,000</strong> each time. Your identity has to be verified first.</p>
      <h3>How long it takes</h3>
      <ul>
        <li><strong>GCash, Maya, GrabPay, QR Ph</strong> – usually less than a minute. Pay the order within 15
        minutes.</li>
        <li><strong>Bank transfer (InstaPay)</strong> – about 2 minutes. Pay within 30 minutes.</li>
        <li><strong>Over the counter</strong> – a person checks it, about an hour. You have 24 hours to pay.</li>
      </ul>
      <h3>Paid, but it is not there yet</h3>
      <ol>
        <li>You can leave the page. We keep checking, and the order is in your deposit record.</li>
        <li>A payment that comes late is credited all the same.</li>
        <li>If it takes long, open the order and press <strong>Problem with this order?</strong></li>
      </ol>
      <p>Not paid yet? You can cancel the order. In this demonstration payments are played; no real money moves.</p>`,
  },
};

export const WITHDRAW: Article = {
  TY: {
    title: 'Mag-withdraw',
    body: `
      <p>Buksan ang <a href="/m/withdraw">Withdraw</a>. Kailangan mo ng verified na pagkakakilanlan, sariling account na
      paglalagyan, at payment password na 6 na numero. Mula <strong>₱200</strong> hanggang <strong>₱50,000</strong>,
      hanggang 3 beses sa isang araw. Walang fee.</p>
      <h3>Gaano katagal</h3>
      <ul>
        <li><strong>Hanggang 15 minuto</strong> – kapag ₱5,000 pababa at walang kakaiba.</li>
        <li><strong>Hanggang 4 na oras</strong> – kapag may taong titingin.</li>
      </ul>
      <p>Tao ang tumitingin kapag: unang withdraw mo ito, bago ang account, kakapalit lang ng password o numero, iba ang
      pangalan ng account, malaki ang halaga, o lampas sampung beses ng naideposito mo ang lalabas. Nasa order mo kung alin,
      kung sino ang susunod na kikilos, at hanggang kailan.</p>
      <h3>Bakit mas maliit ang puwede kong i-withdraw?</h3>
      <p>Hindi pa kasama ang turnover na kulang, ang nasa laro, at ang nasa ibang withdraw. Pindutin ang
      <strong>Paano ito kinuwenta</strong> sa page ng withdraw.</p>
      <p>Kapag hindi natuloy, babalik nang buo ang pera. May problema? Buksan ang order at pindutin ang
      <strong>May problema sa order na ito?</strong></p>`,
  },
  EN: {
    title: 'Withdraw',
    body: `
      <p>Open <a href="/m/withdraw">Withdraw</a>. You need a verified identity, an account of your own to send it to, and a
      payment password of 6 digits. From <strong>₱200</strong> to <strong>₱50,000</strong>, up to 3 times a day. There is
      no fee.</p>
      <h3>How long it takes</h3>
      <ul>
        <li><strong>Up to 15 minutes</strong> – for ₱5,000 or less when nothing is unusual.</li>
        <li><strong>Up to 4 hours</strong> – when a person looks at it.</li>
      </ul>
      <p>A person looks when it is your first withdrawal, the account is new, a password or number was just changed, the
      account has another name, the amount is large, or more than ten times your deposits would leave. Your order tells you
      which, who acts next, and until when.</p>
      <h3>Why can I withdraw less than my balance?</h3>
      <p>Turnover still to play, money in open rounds and other withdrawals are left out. Press
      <strong>How this is counted</strong> on the withdraw page.</p>
      <p>If it does not go through, all of it comes back. A problem? Open the order and press
      <strong>Problem with this order?</strong></p>`,
  },
};

export const TURNOVER: Article = {
  TY: {
    title: 'Turnover: ano ito?',
    body: `
      <p>Itaya muna nang <strong>isang beses</strong> ang bawat deposito bago ito ma-withdraw. Nagdeposito ng ₱500? Taya na
      ₱500 sa kabuuan ang kailangan, manalo man o matalo.</p>
      <ul>
        <li>Binibilang ang <strong>taya</strong>, hindi ang panalo.</li>
        <li>Buo ang bilang sa <strong>Slots</strong> at <strong>Originals</strong>. Kung may larong mas mababa ang bilang,
        nakasulat ito sa tala ng taya.</li>
        <li>Hindi pa bilang ang round na hindi pa tapos. Ibinabawas ang tayang ibinalik.</li>
        <li>Una ang pinakamatandang deposito. Makikita mo ang bawat isa sa page ng <a href="/m/withdraw">Withdraw</a>.</li>
      </ul>
      <p>Hindi bilang ang libreng subok: pera-perahan lang ito.</p>`,
  },
  EN: {
    title: 'Turnover: what is it?',
    body: `
      <p>Each deposit has to be staked <strong>once</strong> before it can be withdrawn. You deposited ₱500? Stakes of ₱500
      in all are needed, whether you win or lose.</p>
      <ul>
        <li><strong>Stakes</strong> count, not wins.</li>
        <li>They count whole in <strong>Slots</strong> and <strong>Originals</strong>. Where a game counts less, your bet
        record says so.</li>
        <li>A round that has not ended does not count yet. A stake that is given back is taken off.</li>
        <li>The oldest deposit comes first. You see each of them on the <a href="/m/withdraw">Withdraw</a> page.</li>
      </ul>
      <p>Free tries do not count: they are play money.</p>`,
  },
};

export const IDENTITY: Article = {
  TY: {
    title: 'I-verify ang account (KYC)',
    body: `
      <p>Mga <strong>2 minuto</strong> para ipasa, bago ang unang deposito. Isang beses lang ito.</p>
      <ol>
        <li>Buksan ang <a href="/m/kyc">pag-verify</a> at pumili ng ID: National ID, passport, driver's license o UMID.</li>
        <li>Ilagay ang pangalan, numero at kaarawan na nasa ID.</li>
        <li>Kunan ang ID: kita ang apat na kanto, walang silaw. Kunan din ang mukha mo.</li>
      </ol>
      <p>Tao ang tumitingin, at sasabihin namin sa page at sa text ang sagot. Kapag hindi tinanggap, nakasulat kung bakit at
      puwede kang magpasa ulit. Dapat {ageLimit} taong gulang ka na.</p>
      <p>Naka-encrypt ang mga litrato at ang tumitingin lang ang nakakakita. Sa demonstrasyong ito,
      <strong>huwag magpasa ng totoong ID</strong>: ikaw mismo ang magpapasya sa Office ng sandbox.</p>`,
  },
  EN: {
    title: 'Verify your identity (KYC)',
    body: `
      <p>About <strong>2 minutes</strong> to send, before your first deposit. You do it once.</p>
      <ol>
        <li>Open <a href="/m/kyc">verification</a> and choose a paper: National ID, passport, driver's licence or UMID.</li>
        <li>Enter the name, number and date of birth that stand on it.</li>
        <li>Take a photo of it: all four corners, no glare. Take one of your face too.</li>
      </ol>
      <p>A person looks at it, and we tell you on the page and by text message. If it is refused, you read why and can send
      it again. You have to be {ageLimit} or older.</p>
      <p>The photos are encrypted and only those who check them see them. In this demonstration
      <strong>do not send a real paper</strong>: you decide it yourself, in the Office of the sandbox.</p>`,
  },
};

export const PASSWORD: Article = {
  TY: {
    title: 'Nakalimutan ang password',
    body: `
      <p>Buksan ang <a href="/m/forget">Nakalimutan ang password</a> at pumili ng paraan.</p>
      <ul>
        <li><strong>SMS</strong> – code sa numero mo, saka bagong password.</li>
        <li><strong>E-mail</strong> – link sa e-mail mo. Gumagana ito nang 30 minuto.</li>
      </ul>
      <h3>Pagkatapos mag-reset</h3>
      <p>Para sa kaligtasan mo, <strong>24 oras</strong> munang walang withdraw at hindi mapapalitan ang account, numero,
      e-mail at payment password. Mas maaga itong matatapos kapag nailagay mo ang payment password, o ang code na ipinadala
      sa isa mo pang address. Tuloy ang laro, deposito at mga limit.</p>
      <h3>Iba pa</h3>
      <p>Alam mo pa ang luma? Palitan ito sa <a href="/m/set">Settings</a>. Wala nang hawak na numero at e-mail? Kausapin ang
      <a href="/m/service">customer service</a>. Hindi kami kailanman hihingi ng password o code.</p>
      <p>Sa demonstrasyong ito, nasa sandbox ang mga text at e-mail.</p>`,
  },
  EN: {
    title: 'Lost your password',
    body: `
      <p>Open <a href="/m/forget">Forgot password</a> and choose a way.</p>
      <ul>
        <li><strong>SMS</strong> – a code to your number, then a new password.</li>
        <li><strong>E-mail</strong> – a link to your e-mail. It works for 30 minutes.</li>
      </ul>
      <h3>After a reset</h3>
      <p>To keep you safe, for <strong>24 hours</strong> nothing can be withdrawn, and account, number, e-mail and payment
      password stay as they are. It ends sooner with your payment password, or with a code sent to your other address.
      Playing, deposits and limits go on.</p>
      <h3>Anything else</h3>
      <p>You still know the old one? Change it in <a href="/m/set">Settings</a>. No access to number and e-mail? Talk to
      <a href="/m/service">customer service</a>. We never ask for a password or a code.</p>
      <p>In this demonstration text messages and mails are in the sandbox.</p>`,
  },
};
