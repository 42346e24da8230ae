import errors from '@perya/contract/messages/en.json';
import own from '../../locales/en.json';

export const dictionary = { ...errors, ...own };
