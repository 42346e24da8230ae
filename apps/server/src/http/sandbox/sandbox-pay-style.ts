/** The look of the payment app of the demonstration: a phone of its own, and nobody's brand. */
export const SANDBOX_PAY_STYLE = `
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 26rem; min-height: 100vh; padding: 0 0 2rem; color: #10312b; background: #e9f6f1;
  font: 16px/1.45 -apple-system, "Helvetica Neue", Roboto, Arial, sans-serif; }
header { display: flex; align-items: center; padding: 1.1rem 1rem 4.5rem; border-radius: 0 0 28px 28px;
  background: #0b7a63; color: #fff; }
header b { margin: 0 .6rem; font-size: 1.2rem; }
header small { margin-left: auto; opacity: .85; text-align: right; }
.mark { width: 36px; height: 36px; border-radius: 12px; background: #ffd45e; color: #0b4c3e; font-weight: 800;
  line-height: 36px; text-align: center; }
main { margin: -3.25rem 1rem 0; }
.slip { padding: 1.25rem; border-radius: 20px; background: #fff; box-shadow: 0 6px 24px rgba(11, 76, 62, .14); }
.to { margin: 0; color: #4c6a63; text-align: center; }
h1 { margin: .25rem 0 1rem; font-size: 2.3rem; text-align: center; font-variant-numeric: tabular-nums; }
dl { display: flex; flex-wrap: wrap; margin: 0; border-top: 1px dashed #bcd8cf; }
dt, dd { width: 40%; margin: 0; padding: .55rem 0; color: #4c6a63; }
dd { width: 60%; color: inherit; font-weight: 600; text-align: right; overflow-wrap: anywhere; }
form { margin: 1rem 0 0; }
button { width: 100%; min-height: 52px; border: 0; border-radius: 16px; background: #0b7a63; color: #fff; font: inherit;
  font-weight: 700; }
.list button, .row button { margin: .5rem 0 0; background: #cdeae0; color: #0b4c3e; }
.row input { width: 100%; height: 48px; padding: 0 .9rem; border: 1px solid #9cc7ba; border-radius: 14px; font: inherit; }
details { margin: 1rem 0 0; padding: .9rem 1rem; border-radius: 16px; background: #dcf0e8; }
summary { font-weight: 600; }
.back { display: block; margin: 1.25rem 0 0; padding: .8rem; color: #0b7a63; font-weight: 700; text-align: center; }
.fine { margin: .5rem 0 0; color: #4c6a63; font-size: .85rem; text-align: center; }
`;
