/** The look of the sandbox page; a file of its own because the content policy allows no inline style. */
export const SANDBOX_STYLE = `
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem; color: #131b3d; background: #f6f3ec;
  font: 15px/1.45 -apple-system, "Helvetica Neue", Roboto, Arial, sans-serif; }
header, main { max-width: 60rem; margin: 0 auto; }
h1 { margin: 0 0 .25rem; font-size: 1.4rem; }
h2 { margin: 0; padding: .85rem 1rem; font-size: 1rem; }
header p { margin: 0 0 1rem; color: #5b6486; }
header a, .more a { color: #2340c4; }
form { display: flex; margin: 0 0 1rem; }
input { flex: 1; min-width: 0; height: 44px; padding: 0 .85rem; border: 1px solid #cfc7b4; border-radius: 12px 0 0 12px;
  background: #fff; color: inherit; font: inherit; }
button { height: 44px; padding: 0 1.1rem; border: 0; border-radius: 0 12px 12px 0; background: #2340c4; color: #fff;
  font: inherit; font-weight: 600; }
main > section { margin: 0 0 1rem; border: 1px solid #e3dccb; border-radius: 20px; background: #fff; overflow: hidden; }
.phone { background: #131b3d !important; color: #fff; }
.phone ol { min-height: 8rem; border-radius: 18px; background: #eef1fb; color: #131b3d; }
.phone > h2::before { content: ""; display: block; width: 4rem; height: 5px; margin: 0 auto .6rem; border-radius: 3px;
  background: #46508a; }
ol { margin: 0 .5rem .5rem; padding: .75rem; list-style: none; }
li { margin: 0 0 .9rem; }
li:last-child { margin: 0; }
.meta { display: flex; justify-content: space-between; margin: 0 .25rem .25rem; color: #5b6486; font-size: .8rem; }
.meta a { color: inherit; }
.meta time { margin-left: .75rem; white-space: nowrap; }
.bubble { display: inline-block; max-width: 100%; margin: 0; padding: .6rem .85rem; border-radius: 18px 18px 18px 4px;
  background: #fff; box-shadow: 0 1px 2px rgba(19, 27, 61, .15); white-space: pre-wrap; overflow-wrap: anywhere; }
.bubble b { font-size: 1.25rem; letter-spacing: .08em; }
.mail { margin: 0; padding: .85rem; border: 1px solid #e3dccb; border-radius: 12px; white-space: pre-wrap;
  overflow-wrap: anywhere; }
.mail strong { display: block; margin: 0 0 .4rem; }
.digits { margin: 0; font: 700 1.5rem/1.2 ui-monospace, Menlo, Consolas, monospace; letter-spacing: .25em; }
.words { margin: 0 .25rem .5rem; overflow-wrap: anywhere; }
.acts { flex-wrap: wrap; margin: 0 .25rem .25rem; }
.acts input { flex: 0 1 8rem; margin: 0 .4rem .4rem 0; border-radius: 12px; }
.acts .reason { flex-basis: 16rem; }
.acts input[type="hidden"] { display: none; }
.acts button { margin: 0 .4rem .4rem 0; border-radius: 12px; background: #e4e9fb; color: #1b2f94; }
.empty { margin: 0 .5rem .5rem; padding: 1.5rem .75rem; border-radius: 18px; color: #5b6486; text-align: center; }
.phone .empty { background: #eef1fb; }
@media (min-width: 760px) {
  main { display: grid; grid-template-columns: 22rem 1fr; grid-gap: 1rem; align-items: start; }
  .phone { grid-row: span 5; }
  .money { grid-column: 2; }
}
`;

/** Looks for new messages every few seconds, and leaves the page alone while somebody types or selects. */
export const SANDBOX_SCRIPT = `
setInterval(function () {
  if (document.hidden || document.activeElement.tagName === 'INPUT' || String(getSelection()) !== '') return;
  fetch(location.href).then(function (answer) { return answer.ok ? answer.text() : ''; }).then(function (text) {
    var fresh = new DOMParser().parseFromString(text, 'text/html').querySelector('main');
    var shown = document.querySelector('main');
    if (fresh && fresh.innerHTML !== shown.innerHTML) shown.replaceWith(fresh);
  }).catch(function () {});
}, 3000);
`;
