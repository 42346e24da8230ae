/** Where a browser keeps whose notices it gets. */
export const PUSH_KEY = 'pushOf';
