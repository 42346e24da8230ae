import { lookAtScreensOf } from '../harness/every-screen.ts';

lookAtScreensOf('leaders');
