/** Whether a payment password is among the first that anybody tries: one digit repeated, or digits in their order. */
export function isEasyPin(pin: string): boolean {
  const steps = Array.from(pin.slice(1), (digit, at) => digit.charCodeAt(0) - pin.charCodeAt(at));
  return [0, 1, -1].some((step) => steps.every((one) => one === step));
}
