import { GATEWAY_MOBILE, toRequest, type Call, type Input, type WireRequest } from '@perya/contract';
import { apiHost } from './api-host.ts';

/** The request a call becomes for the person using this page. [API-02] */
export function wireRequest<C extends Call>(call: C, input: Input<C>, key?: string): WireRequest {
  const { merchant, language, token } = apiHost();
  return toRequest(call, input, {
    merchant: merchant(),
    language: language(),
    gateway: GATEWAY_MOBILE,
    token: token(),
    key,
  });
}
