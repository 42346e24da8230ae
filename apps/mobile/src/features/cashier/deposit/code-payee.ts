const HEAD = 4;
const MERCHANT_NAME = '59';

/** Who a QR Ph code pays, as the wallet that scans it will say: EMVCo fields of two digits name, two digits length. */
export function codePayee(text: string): string | null {
  for (let at = 0; at + HEAD <= text.length;) {
    const length = Number(text.slice(at + 2, at + HEAD));
    if (!/^\d{4}$/.test(text.slice(at, at + HEAD))) return null;
    const value = text.slice(at + HEAD, at + HEAD + length);
    if (text.slice(at, at + 2) === MERCHANT_NAME) return value.length === length && length > 0 ? value : null;
    at += HEAD + length;
  }
  return null;
}
