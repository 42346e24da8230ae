import { lookAtScreensOf } from '../harness/every-screen.ts';

lookAtScreensOf('savers');
lookAtScreensOf('agents');
