import { usePhoto, type PhotoControl, type Purpose } from './use-photo.ts';

/** A place for one picture. */
export interface PhotoSlot {
  readonly number: number;
  readonly photo: PhotoControl;
}

/** The pictures of a form. */
export interface Photos {
  readonly slots: readonly PhotoSlot[];
  /** What the server calls those it has. */
  readonly ids: readonly string[];
  /** One is on its way, or failed and was neither sent again nor removed. */
  readonly isOpen: boolean;
  readonly clear: () => void;
}

/** Holds up to three pictures of a form. [UPL-03] */
export function usePhotos(purpose: Purpose): Photos {
  const slots = [
    { number: 1, photo: usePhoto(purpose) },
    { number: 2, photo: usePhoto(purpose) },
    { number: 3, photo: usePhoto(purpose) },
  ];
  const photos = slots.map(({ photo }) => photo);
  return {
    slots,
    ids: photos.flatMap(({ id }) => id ?? []),
    isOpen: photos.some(({ kind }) => kind === 'sending' || kind === 'failed'),
    clear: () => photos.forEach((photo) => photo.remove()),
  };
}
