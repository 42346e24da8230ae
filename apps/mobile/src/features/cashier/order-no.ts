const ORDER_NO = /^[A-Z][0-9-]{6,30}$/;

/** Whether the part after `#` names an order. */
export function isOrderNo(hash: string): boolean {
  return ORDER_NO.test(hash);
}
