export { PRELOADED } from '@perya/contract';
