import { formatAmount } from '../../platform/money.ts';

/** Who is paid and for what, as a QR Ph code says it. */
export interface QrPhOrder {
  /** BIC of the bank that receives for the merchant. */
  readonly acquirer: string;
  readonly merchantId: string;
  readonly merchantName: string;
  readonly city: string;
  /** ISO 18245. */
  readonly category: string;
  readonly amount: bigint;
  /** What the merchant knows the payment by. */
  readonly reference: string;
}

const SCHEME = 'ph.ppmi.p2m';
const SCHEME_DATA = 'ph.ppmi.qrph';
const PESO = '608';
const PAID_ONCE = '12';

/** The text of a QR Ph code that is paid once: EMVCo merchant-presented mode in the Philippine scheme. */
export function qrPhText(order: QrPhOrder): string {
  const account =
    field('00', SCHEME) + field('01', order.acquirer) + field('03', plain(order.merchantId, 25)) + field('05', '000');
  const more = field('00', SCHEME_DATA) + field('05', plain(order.reference, 25)) + field('08', '***');
  const text =
    field('00', '01') +
    field('01', PAID_ONCE) +
    field('28', account) +
    field('52', order.category) +
    field('53', PESO) +
    field('54', formatAmount(order.amount, 'PHP')) +
    field('58', 'PH') +
    field('59', plain(order.merchantName, 25)) +
    field('60', plain(order.city, 15)) +
    field('62', more) +
    '6304';
  return text + checksum(text);
}

/** CRC-16/CCITT-FALSE in four capital hexadecimal digits, as EMVCo asks for. */
export function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

function field(id: string, value: string): string {
  return id + String(value.length).padStart(2, '0') + value;
}

/** Wallets read ASCII reliably and little else; a name of other letters still leaves something to show. */
function plain(text: string, lengthMax: number): string {
  const ascii = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^ -~]/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  return ascii.slice(0, lengthMax).trimEnd() || '-';
}
