export { watchKeyboard } from '../ui/keyboard.ts';
export { watchSwipes } from './page/swipe.ts';
