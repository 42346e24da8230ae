import { member, security, session, system } from '@perya/contract';
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useMember } from '../../features/member/member-store.ts';
import { endSession } from '../../features/session/session.ts';
import { kycState, memberInfo } from '../../features/testing/sample-member.ts';
import { RULES } from '../../features/testing/sample-rules.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './kyc-screen.tsx';
import { refusalOf } from '../../features/uploads/use-photo.ts';

let stage: Stage;

async function open(change: Parameters<typeof kycState>[0] = {}) {
  window.scrollTo = vi.fn();
  stage = await openStage({ path: '/m/kyc', memberType: 0 });
  stage.api.answer(security.kyc, kycState(change));
  stage.api.answer(system.registerSettings, RULES);
  stage.api.answer(member.info, memberInfo());
  let uploads = 0;
  stage.api.answer(security.upload, () => ({ id: `P${(uploads += 1)}`, url: '/x' }));
  stage.show(<Screen />);
  await screen.findByRole('list', { name: 'Progress of your verification' });
  const isOpen = change.state === undefined || change.state === 'refused';
  if (isOpen) await screen.findByRole('form', { name: 'Proof of identity' });
}

const PAPER = 'Photo of the paper';
const FACE = 'Selfie with your face';
const picture = (bytes = 10, type = 'image/jpeg') => new File([new Uint8Array(bytes)], 'p.jpg', { type });
const choose = (label: string, file: File) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } });
const type = (label: RegExp, value: string) => {
  const input = screen.getByLabelText(label);
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
};
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send for checking' });
const posts = (path: string) => stage.api.heard.filter(({ url, method }) => method === 'POST' && url === path);

async function fill(birthDate = '19990517') {
  fireEvent.click(screen.getByRole('button', { name: 'Passport' }));
  type(/^Full name/, 'Ana Cruz');
  type(/^ID number/, 'P1234567');
  type(/^Date of birth/, birthDate);
  choose(PAPER, picture());
  choose(FACE, picture());
  fireEvent.click(screen.getByRole('checkbox'));
  await waitFor(() => expect(screen.getAllByText('Uploaded')).toHaveLength(2));
}

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
});

describe('states', () => {
  it.each([
    ['submitted', 'We are checking your papers'],
    ['verified', 'Your identity is verified'],
  ] as const)('%s shows how far it is, and no form [R13]', async (state, title) => {
    await open({ state, submittedAt: '2026-11-14T08:00:00.000Z' });
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to my account' }).getAttribute('href')).toBe('/m/mine');
  });

  it('refused says why and takes new papers', async () => {
    await open({ state: 'refused', reason: '<b>The photo is dark</b>' });
    expect(screen.getByText('<b>The photo is dark</b>')).toBeTruthy();
    expect(screen.getByRole('form', { name: 'Proof of identity' })).toBeTruthy();
  });
});

describe('handing in', () => {
  it('needs both pictures and the consent, then sends all of it once [R13] [API-103]', async () => {
    await open();
    const { result } = renderHook(useMember);
    await waitFor(() => expect(result.current.value?.kyc).toBe('none'));
    stage.api.answer(security.submitKyc, kycState({ state: 'submitted', submittedAt: '2026-11-15T08:00:00.000Z' }));
    expect(send().disabled).toBe(true);
    await fill();
    expect(send().disabled).toBe(false);
    fireEvent.click(send());
    fireEvent.click(send());
    expect(await screen.findByText('We are checking your papers')).toBeTruthy();
    expect(posts(security.submitKyc.path).map(({ body }) => body)).toEqual([
      {
        idKind: 'passport',
        fullName: 'Ana Cruz',
        idNumber: 'P1234567',
        birthDate: '1999-05-17',
        frontId: 'P1',
        selfieId: 'P2',
      },
    ]);
    expect(result.current.value?.kyc).toBe('submitted');
  });

  it('tells somebody too young before anything is sent [R14] [VAL-35]', async () => {
    await open();
    await fill(`${new Date().getFullYear() - 20}0101`);
    fireEvent.click(send());
    expect(await screen.findByText('You are younger than the age limit.')).toBeTruthy();
    expect(posts(security.submitKyc.path)).toEqual([]);
  });

  it('shows what the server refuses at its field and keeps the rest [R16]', async () => {
    await open();
    stage.api.refuse(security.submitKyc, 'kyc.duplicate');
    await fill();
    fireEvent.click(send());
    expect(await screen.findByText(/These papers already belong/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Full name/).value).toBe('Ana Cruz');
    expect(screen.getAllByText('Uploaded')).toHaveLength(2);
  });

  it('asks for pictures again when the server lost them', async () => {
    await open();
    stage.api.refuse(security.submitKyc, 'upload.missing');
    await fill();
    fireEvent.click(send());
    await waitFor(() => expect(screen.queryByText('Uploaded')).toBeNull());
    expect(send().disabled).toBe(true);
  });

  it('proves who it is when the server wants that [R22]', async () => {
    await open();
    stage.api.refuse(security.submitKyc, 'step.up.required');
    stage.api.answer(session.stepUp, { token: 'fresh', expiresAt: '2026-11-16T00:00:00.000Z' });
    await fill();
    fireEvent.click(send());
    await screen.findByRole('dialog', { name: 'Confirm it is you' });
    stage.api.answer(security.submitKyc, kycState({ state: 'submitted' }));
    type(/^Login password/, 'right-one1');
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('We are checking your papers')).toBeTruthy();
  });
});

describe('pictures', () => {
  it.each([
    ['a gif', 10, 'image/gif', 'upload.type'],
    ['no picture', 10, '', 'upload.type'],
    ['a png of exactly 5 MiB', 5 * 1024 * 1024, 'image/png', undefined],
    ['a byte more', 5 * 1024 * 1024 + 1, 'image/jpeg', 'upload.size'],
  ])('%s is refused: %s [UPL-01] [UPL-02] [UPL-05]', (_, bytes, fileType, code) => {
    expect(refusalOf(picture(bytes, fileType))?.code).toBe(code);
  });

  it('of the wrong kind are never sent, and say why [UPL-01] [UPL-04]', async () => {
    await open();
    choose(PAPER, picture(10, 'image/gif'));
    expect(await screen.findByText('Only PNG and JPG pictures can be uploaded.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: `Try again: ${PAPER}` })).toBeNull();
    expect(posts('/wps/upload/image')).toEqual([]);
  });

  it('are shown at once, can be removed and tried again [UPL-04]', async () => {
    await open();
    stage.api.cut(security.upload);
    choose(PAPER, picture());
    const retry = await screen.findByRole('button', { name: `Try again: ${PAPER}` });
    await waitFor(() =>
      expect(document.querySelector('img.picture')?.getAttribute('src')).toMatch(/^data:image\/jpeg/),
    );
    stage.api.answer(security.upload, { id: 'P9', url: '/x' });
    fireEvent.click(retry);
    expect(await screen.findByText('Uploaded')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: `Remove: ${PAPER}` }));
    expect(screen.queryByText('Uploaded')).toBeNull();
    expect(document.querySelector('img.picture')).toBeNull();
  });

  it('that are replaced while they travel do not come back [UPL-04]', async () => {
    await open();
    stage.api.hang(security.upload);
    choose(FACE, picture());
    expect(await screen.findByText('Uploading')).toBeTruthy();
    stage.api.answer(security.upload, { id: 'P9', url: '/x' });
    choose(FACE, picture(20, 'image/png'));
    expect(await screen.findByText('Uploaded')).toBeTruthy();
    await waitFor(() => expect(document.querySelector('img.picture')?.getAttribute('src')).toMatch(/^data:image\/png/));
  });
});
