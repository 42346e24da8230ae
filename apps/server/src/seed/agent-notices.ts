import type { Article } from './article.ts';

/** Notices for agents, the newest first. */
export const AGENT_NOTICES: readonly Article[] = [
  {
    TY: {
      title: 'May sarili nang listahan ng anunsyo ang mga agent',
      body: `<p>Dito lalabas ang mga balitang para lang sa mga agent. Buksan ang isang anunsyo para mamarkahan itong nabasa;
        bababa ang bilang sa ibaba ng screen.</p>`,
    },
    EN: {
      title: 'Agents now have their own list of announcements',
      body: `<p>News that is only for agents appears here. Open an announcement to mark it as read; the number at the bottom of
        the screen goes down.</p>`,
    },
  },
  {
    TY: {
      title: 'Mga tuntunin sa pag-imbita',
      body: `<p>Kapag nagkukuwento ka tungkol sa {brandName}, sundin ang mga ito:</p>
        <ul>
          <li>Mag-imbita lang ng mga <strong>{ageLimit} taong gulang pataas</strong>.</li>
          <li>Huwag mangako ng siguradong kita o panalo.</li>
          <li>Huwag mag-message sa taong humiling na tigilan o nag-self-exclude.</li>
          <li>Huwag gumamit ng pekeng pangalan o larawan.</li>
        </ul>`,
    },
    EN: {
      title: 'Rules for inviting people',
      body: `<p>When you talk about {brandName}, keep to these rules:</p>
        <ul>
          <li>Invite only people who are <strong>{ageLimit} or older</strong>.</li>
          <li>Never promise sure income or wins.</li>
          <li>Never message anybody who asked you to stop or excluded themselves.</li>
          <li>Never use a false name or picture.</li>
        </ul>`,
    },
  },
  {
    TY: {
      title: 'Ingatan ang datos ng team mo',
      body: `<p>Huwag i-post o ipasa ang pangalan, numero o account ng mga kasama sa team. Ang may-ari lang ng account ang
        dapat makaalam ng kanyang password; huwag itong hingin at huwag itong itago para sa iba.</p>`,
    },
    EN: {
      title: 'Look after the data of your team',
      body: `<p>Do not post or pass on names, numbers or accounts of people in your team. Only the owner of an account may know
        its password; do not ask for it and do not keep it for others.</p>`,
    },
  },
  {
    TY: {
      title: 'Tulungan ang miyembrong nahihirapan',
      body: `<p>Kung may kasama kang hindi na makatigil sa paglalaro, kausapin siya nang mahinahon. Ituro ang
        <a href="/m/help?i=12">Maglaro nang may hangganan</a> at ang <strong>NCMH Crisis Hotline 1553</strong>. Huwag siyang
        hikayating maglaro pa.</p>`,
    },
    EN: {
      title: 'Help a member who is struggling',
      body: `<p>If somebody you know cannot stop playing, talk to them calmly. Point them to
        <a href="/m/help?i=12">Play within limits</a> and the <strong>NCMH Crisis Hotline 1553</strong>. Do not encourage them
        to play on.</p>`,
    },
  },
];
