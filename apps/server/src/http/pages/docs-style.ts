/** The look of the API reference: served as a file of its own because the content policy allows no inline style. */
export const DOCS_STYLE = `
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; color: #131b3d; background: #f6f3ec;
  font: 16px/1.55 -apple-system, "Helvetica Neue", Roboto, Arial, sans-serif; }
h1 { margin: 0; font-size: 1.9rem; }
h1 small { color: #5b6486; font-size: 1rem; font-weight: 400; }
h2 { margin: 0 0 .35rem; font-size: 1.1rem; overflow-wrap: anywhere; }
h2 b, nav b { display: inline-block; margin-right: .35rem; color: #8a5000; }
a { color: #2340c4; }
nav ul { margin: 1.5rem 0; padding: 0; list-style: none; columns: 2 20rem; }
nav a { display: block; padding: .3rem 0; text-decoration: none; }
section { margin: 1rem 0; padding: 1.25rem; border: 1px solid #e3dccb; border-radius: 14px; background: #fff; }
section p { margin: .25rem 0 .5rem; }
.facts { color: #5b6486; font-size: .875rem; }
code, pre { font: .85em/1.5 ui-monospace, Menlo, Consolas, monospace; }
code { overflow-wrap: anywhere; }
pre { max-height: 24rem; margin: .5rem 0 0; padding: .9rem; overflow: auto; border-radius: 10px; background: #f6f3ec; }
table { width: 100%; margin: .5rem 0; border-collapse: collapse; font-size: .9rem; }
th, td { padding: .35rem .5rem; border-bottom: 1px solid #e3dccb; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
summary { padding: .3rem 0; cursor: pointer; font-weight: 600; }
`;
