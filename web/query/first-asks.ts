export { FIRST_ASKS } from '@perya/contract';
