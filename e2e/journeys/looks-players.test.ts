import { lookAtScreensOf } from '../harness/every-screen.ts';

lookAtScreensOf('players');
