import errors from '@perya/contract/messages/en.json';
import own from '../../locales/en.json';

export const words = [errors, own];
