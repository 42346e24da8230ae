/** How many digits a payment password has. [SCR-19] */
export const PIN_DIGITS = 6;
