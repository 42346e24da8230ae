import { sandboxHead } from './sandbox-head.ts';

/** Where customer service of the demonstration leads: what would be here, in both languages of the site. */
export function chatPage(name: 'Live chat' | 'Messenger'): string {
  return `${sandboxHead(`${name} · demonstration`, '<link rel="stylesheet" href="/sandbox/style.css">')}
<body>
<header>
<h1>${name}</h1>
<p>Demonstration: nobody is here, and nothing is sent.</p>
</header>
<main>
<section class="phone" aria-label="${name}">
<h2>${name}</h2>
<ol>
<li lang="fil"><p class="bubble">Kumusta! Demonstrasyon ito, kaya walang sasagot dito. Sa totoong site, dito ka kakausapin ng customer service ng brand. Dalhin mo ang numero ng order mo, at huwag magbigay ng password o code kahit kanino.</p></li>
<li lang="en"><p class="bubble">Hello! This is a demonstration, so nobody answers. On a real site the brand's customer service talks to you here. Bring the number of your order, and never give a password or a code to anybody.</p></li>
</ol>
</section>
<section><h2><a href="/m/help">Tulong · Help</a></h2></section>
<section><h2><a href="/m/home">Bumalik sa laro · Back to the games</a></h2></section>
</main>
</body>
</html>
`;
}
