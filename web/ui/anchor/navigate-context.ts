import { createContext } from 'react';
import { navigate } from 'wouter/use-browser-location';

/** How links change the screen; the app puts its own way in place of the plain one. */
export const NavigateContext = createContext<(to: string) => void>((to) => navigate(to));
