import errors from '@perya/contract/messages/ty.json';
import own from '../../locales/ty.json';

export const words = [errors, own];
