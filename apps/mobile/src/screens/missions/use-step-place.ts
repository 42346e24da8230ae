import type { mission } from '@perya/contract';
import { destination, useSurroundings } from '../../features/navigation/destination.ts';

type Step = mission.MissionStep;

/** Where an open step is done, or nothing where that place is not there. */
export function useStepPlace(): (step: Step) => string | null {
  const around = useSurroundings();
  return ({ goal, article }) => {
    switch (goal) {
      case 'kycDone':
        return destination('kyc', around);
      case 'limitSet':
        return destination('responsibleGaming', around);
      case 'articleRead':
        return article ? destination('helpDetail', around, `?id=${article.articleId}`) : destination('help', around);
      default:
        return destination('gameList', around);
    }
  };
}
