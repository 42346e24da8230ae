import type { studio } from '@perya/contract';
import { useCallback, useEffect, useRef, type RefObject } from 'react';

/** How one speaks to the page in a frame. */
export type Tell = (message: studio.HostMessage) => void;

/** Hears the game in our own frame and answers it; anybody else can send messages too, and is not heard. */
export function useIframeMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  hear: (message: studio.IframeMessage, tell: Tell) => void,
): Tell {
  // Its origin is opaque, so no other target can be named; what is sent is no secret.
  const tell: Tell = useCallback((message) => frame.current?.contentWindow?.postMessage(message, '*'), [frame]);
  const latest = useRef(hear);
  latest.current = hear;
  useEffect(() => {
    const onMessage = (event: MessageEvent<unknown>) => {
      if (event.source === null || event.source !== frame.current?.contentWindow) return;
      if (isIframeMessage(event.data)) latest.current(event.data, tell);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [frame, tell]);
  return tell;
}

function isIframeMessage(data: unknown): data is studio.IframeMessage {
  return typeof data === 'object' && data !== null && typeof (data as { perya?: unknown }).perya === 'string';
}
