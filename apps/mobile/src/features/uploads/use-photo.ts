import { security } from '@perya/contract';
import { useEffect, useRef, useState } from 'react';
import type { Problem } from '@perya/web/query/api-host.ts';
import { ask } from '@perya/web/query/api.ts';
import { readPicture } from './read-picture.ts';

/** What a picture is for. */
export type Purpose = (typeof security.UPLOAD_PURPOSES)[number];

const MAX_BYTES = 5 * 1024 * 1024; // UPL-02, UPL-05
const TYPES = ['image/png', 'image/jpeg']; // UPL-01

/** A picture on its way to the server. */
export interface Photo {
  readonly kind: 'none' | 'sending' | 'sent' | 'failed';
  /** The picture itself as a data address. */
  readonly preview?: string;
  /** What the server calls it once it has it. */
  readonly id?: string;
  readonly problem?: Problem;
}

/** A picture that is checked, shown at once and uploaded; a failed one can be tried again. */
export interface PhotoControl extends Photo {
  readonly choose: (file: Blob) => void;
  readonly remove: () => void;
  /** Nothing when another picture is needed. */
  readonly retry: (() => void) | null;
}

const NONE: Photo = { kind: 'none' };

/** Why a file cannot be uploaded, before anything is sent. [UPL-01, UPL-02] */
export function refusalOf(file: Blob): Problem | null {
  if (!TYPES.includes(file.type)) return { code: 'upload.type', message: '' };
  return file.size > MAX_BYTES ? { code: 'upload.size', message: '' } : null;
}

/** Holds one picture of a form. [UPL-04, API-103] */
export function usePhoto(purpose: Purpose): PhotoControl {
  const [photo, setPhoto] = useState<Photo>(NONE);
  const [file, setFile] = useState<Blob | null>(null);
  const flight = useRef<AbortController | null>(null);
  useEffect(() => () => flight.current?.abort(), []);

  const upload = async (chosen: Blob) => {
    const controller = new AbortController();
    flight.current?.abort();
    flight.current = controller;
    const isCurrent = () => flight.current === controller && !controller.signal.aborted;
    setPhoto(({ preview }) => ({ kind: 'sending', ...(preview !== undefined && { preview }) }));
    void readPicture(chosen).then((preview) => isCurrent() && setPhoto((now) => ({ ...now, preview })));
    const outcome = await ask(security.upload, { purpose }, { file: chosen, quiet: true, signal: controller.signal });
    if (!isCurrent()) return;
    setPhoto(({ preview = '' }) =>
      outcome.ok
        ? { kind: 'sent', preview, id: outcome.value.id }
        : { kind: 'failed', preview, problem: outcome.error },
    );
  };

  const remove = () => {
    flight.current?.abort();
    setFile(null);
    setPhoto(NONE);
  };
  const choose = (chosen: Blob) => {
    remove();
    const problem = refusalOf(chosen);
    if (problem) return setPhoto({ kind: 'failed', problem });
    setFile(chosen);
    return void upload(chosen);
  };
  return { ...photo, choose, remove, retry: file && photo.kind === 'failed' ? () => void upload(file) : null };
}
