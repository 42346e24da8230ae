import { lookAtScreensOf } from '../harness/every-screen.ts';

lookAtScreensOf('other guests');
lookAtScreensOf('guests with an iPhone');
