import type { Article } from './article.ts';

/** How anybody can see that a round was not made up. */
export const FAIR: Article = {
  TY: {
    title: 'Paano suriin ang isang round',
    body: `
      <p>Bawat round ng sarili naming laro ay pinagpapasyahan ng <strong>dalawang seed</strong>: ang amin at ang sa iyo.
      Hindi na namin mababago ang amin pagkatapos mong maglaro, at masusuri mo ito mismo sa phone mo.</p>
      <h3>Ganito ito gumagana</h3>
      <ol>
        <li><strong>Bago ka maglaro</strong>, ipinapakita namin ang <strong>hash</strong> ng seed namin. Parang nakasarang
        sobre: hindi mababasa ang laman, pero hindi na rin ito mapapalitan.</li>
        <li><strong>Ikaw ang pumipili ng seed mo.</strong> Puwede mo itong palitan anumang oras.</li>
        <li><strong>Bawat round ay may bilang.</strong> Mula sa dalawang seed at bilang na iyon nanggagaling ang bawat
        simbolo. Walang ibang nakikialam: hindi ang taya mo, hindi ang balanse mo, hindi kung sino ka.</li>
        <li><strong>Kapag kumuha ka ng bagong seed</strong>, ibubunyag namin ang luma.</li>
      </ol>
      <h3>Suriin ang round mo</h3>
      <ol>
        <li>Buksan ang <a href="/m/fairness">Patas na laro</a> at pumili ng round. Nasa tala ng taya rin ang link.</li>
        <li>Kung ginagamit pa ang seed, pindutin ang <strong>Kumuha ng bagong seed at suriin</strong>.</li>
        <li>Kinukuwenta ng phone mo ang round at inihahambing sa ipinakita at ibinayad. <strong>Berde</strong> kapag
        pareho ang lahat; <strong>pula</strong> kung may hindi tugma, at sinasabi kung alin.</li>
      </ol>
      <p>May hindi tugma? Ipadala ang numero ng round sa <a href="/m/service">customer service</a>.</p>`,
  },
  EN: {
    title: 'How to check a round',
    body: `
      <p><strong>Two seeds</strong> decide every round of our own games: ours and yours. We cannot change ours after you
      have played, and you can check that on your own phone.</p>
      <h3>How it works</h3>
      <ol>
        <li><strong>Before you play</strong> we show the <strong>hash</strong> of our seed. It is like a closed envelope:
        nobody can read what is inside, and nobody can swap it any more.</li>
        <li><strong>You choose your seed.</strong> Change it whenever you like.</li>
        <li><strong>Each round has a number.</strong> Every symbol comes from the two seeds and that number. Nothing else
        has a say: not your stake, not your balance, not who you are.</li>
        <li><strong>When you take new seeds</strong>, we tell the old one.</li>
      </ol>
      <h3>Check your round</h3>
      <ol>
        <li>Open <a href="/m/fairness">Fair play</a> and pick a round. The betting record links to it as well.</li>
        <li>If the seed is still in use, tap <strong>Take new seeds and check</strong>.</li>
        <li>Your phone works the round out and compares it with what was shown and paid. <strong>Green</strong> means that
        everything is the same; <strong>red</strong> names what is not.</li>
      </ol>
      <p>Something does not match? Send the number of the round to <a href="/m/service">customer service</a>.</p>`,
  },
};
