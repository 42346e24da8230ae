import { describe, expect, it } from 'vitest';
import { checksum, qrPhText } from './qr-ph.ts';

/** Reads the fields of an EMVCo code; what does not add up is an error. */
function fieldsOf(text: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (let at = 0; at < text.length;) {
    const [, id, length] = /^(\d\d)(\d\d)/.exec(text.slice(at)) ?? [];
    if (id === undefined || length === undefined || id in fields) throw new Error(`no field at ${at}`);
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (value.length !== Number(length)) throw new Error(`field ${id} is cut off`);
    fields[id] = value;
    at += 4 + value.length;
  }
  return fields;
}

const ORDER = {
  acquirer: 'SBOXPHM1XXX',
  merchantId: 'ty01',
  merchantName: 'Perya',
  city: 'Manila',
  category: '7995',
  amount: 125_050n,
  reference: 'D26100412345',
};

describe('the checksum', () => {
  it.each([
    ['what EMVCo writers agree on', '123456789', '29B1'],
    [
      'a code of a transfer that PayMongo documents',
      '00020101021227770012com.p2pqrpay0111PAEYPHM2XXX02089996440304129858893861530514+63-9913729861520460165303608' +
        '5406123.455802PH5913ENG-19818-ged6006Manila62980012com.p2pqrpay0103***0214+63-99137298620303***0408LOYALTY1' +
        '0506test120605cust10708123456780803***6304',
      'ED03',
    ],
    [
      'a code of a shop',
      '00020101021128500011ph.ppmi.p2m0111PAPHPHM1XXX030920143184005033105204539953036085802PH5916Jverlin Contrano' +
        '6004Naic62440014com.paymaya.qr0522RCjLbs2j7swGVvnBuZGXtL6304',
      '9320',
    ],
  ])('is right for %s', (_, text, crc) => {
    expect(checksum(text)).toBe(crc);
  });
});

describe('a QR Ph code', () => {
  it('says whom to pay how much for what', () => {
    const text = qrPhText(ORDER);
    const fields = fieldsOf(text);
    expect(fields).toMatchObject({
      '00': '01',
      '01': '12',
      '52': '7995',
      '53': '608',
      '54': '1250.50',
      '58': 'PH',
      '59': 'Perya',
      '60': 'Manila',
    });
    expect(fieldsOf(fields['28'] ?? '')).toEqual({
      '00': 'ph.ppmi.p2m',
      '01': 'SBOXPHM1XXX',
      '03': 'ty01',
      '05': '000',
    });
    expect(fieldsOf(fields['62'] ?? '')).toMatchObject({ '05': 'D26100412345' });
    expect(text.startsWith('000201')).toBe(true);
    expect(text.slice(-8)).toBe(`6304${checksum(text.slice(0, -4))}`);
  });

  it('keeps its lengths whatever a brand is called', () => {
    for (const merchantName of ['Niño’s Peryahan', '😀😀😀', '', 'A'.repeat(60), 'カジノ Manila']) {
      const fields = fieldsOf(qrPhText({ ...ORDER, merchantName }));
      expect(fields['59']).toMatch(/^[!-~](?:[ -~]{0,23}[!-~])?$/);
    }
    expect(fieldsOf(qrPhText({ ...ORDER, merchantName: 'Niño’s Peryahan' }))['59']).toBe('Nino s Peryahan');
  });

  it('changes with every centavo', () => {
    const texts = new Set(Array.from({ length: 500 }, (_, more) => qrPhText({ ...ORDER, amount: BigInt(1 + more) })));
    expect(texts.size).toBe(500);
  });
});
