import { member, promotion, reward, security, wallet } from '@perya/contract';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setJoinOpen, setLoginOpen, useJoinOpen, useLoginOpen } from '../../features/dialogs/dialogs.ts';
import { endSession } from '../../features/session/session.ts';
import { memberInfo } from '../../features/testing/sample-member.ts';
import { walletOf } from '../../features/testing/sample-money.ts';
import { commentRow, promotionDetail } from '../../features/testing/sample-promotions.ts';
import { ShownToast } from '../../features/testing/shown-toast.tsx';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './activity-info-screen.tsx';

type Comments = promotion.PromotionDetail['comments'];

let stage: Stage;
beforeEach(() => {
  window.scrollTo = vi.fn();
});
afterEach(() => {
  act(() => {
    endSession();
    setLoginOpen(false);
    setJoinOpen(false);
  });
  stage.leave();
});

async function open(comments: Comments, memberType?: number) {
  stage = await openStage({
    path: '/m/activityInfo?id=7',
    settings: { whitelabel: { REWCEN3: true } },
    ...(memberType !== undefined && { memberType }),
  });
  stage.api.answer(member.info, memberInfo());
  stage.api.answer(wallet.balance, walletOf());
  stage.api.answer(reward.list, { list: [], next: null, footer: { count: 0, amount: '0.00' } });
  stage.api.answer(promotion.detail, promotionDetail({ comments }));
  stage.show(
    <>
      <Screen />
      <ShownToast />
    </>,
  );
}

const NONE: Comments = { list: [], next: null, footer: { count: 0 } };
const heard = (path: string) => stage.api.heard.filter(({ url, method }) => url.startsWith(path) && method === 'POST');
const picture = (bytes = 10, type = 'image/jpeg') => new File([new Uint8Array(bytes)], 'p.jpg', { type });

async function write(text: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Write one' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Write a comment' }));
  fireEvent.change(sheet.getByLabelText('Your comment'), { target: { value: text } });
  const add = (file: File) => fireEvent.change(sheet.getByLabelText('Add picture'), { target: { files: [file] } });
  return { sheet, add, send: () => sheet.getByRole<HTMLButtonElement>('button', { name: 'Send' }) };
}

describe('comments on a promotion', () => {
  it('stand newest first with pictures and answers, and more come on demand [SCR-29] [API-47]', async () => {
    const answer = { content: 'Welcome!', time: '2026-11-15T05:00:00.000Z' };
    const images = ['/files/a', '/files/b'];
    await open({ list: [commentRow('9', { images }), commentRow('8', { answer })], next: '8', footer: { count: 3 } });
    expect(await screen.findByRole('heading', { name: 'Comments 3' })).toBeTruthy();
    const texts = () => screen.getAllByText(/^Comment \d/).map(({ textContent }) => textContent);
    expect(texts()).toEqual(['Comment 9', 'Comment 8']);
    expect(screen.getByText('Answer of Perya')).toBeTruthy();
    expect(screen.getByText('Welcome!')).toBeTruthy();
    stage.api.answer(promotion.comments, { list: [commentRow('3')], next: null, footer: null });
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Comment 3')).toBeTruthy();
    expect(texts()).toEqual(['Comment 9', 'Comment 8', 'Comment 3']);
    expect(stage.api.heard.filter(({ url }) => url.includes('/comment')).map(({ url }) => url)).toEqual([
      '/wps/promotion/7/comment?cursor=8',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Picture 2 by ma***9' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Picture 2 by ma***9' }));
    expect(sheet.getByRole('img').getAttribute('src')).toBe('/files/b');
  });

  it('show their writer that one waits or was hidden, with its pictures, which need the session [UPL-05]', async () => {
    const url = '/wps/promotion/image/a';
    const waiting = commentRow('9', { isOwn: true, state: 'waiting', images: [url] });
    await open(
      { list: [waiting, commentRow('8', { isOwn: true, state: 'hidden' })], next: null, footer: { count: 0 } },
      0,
    );
    const answered = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation((target, init) =>
      target === url ? Promise.resolve(new Response(picture())) : answered(target, init),
    );
    expect(await screen.findByText('Being read')).toBeTruthy();
    expect(screen.getByText('Only you see it')).toBeTruthy();
    expect(screen.getAllByText('You')).toHaveLength(2);
    const thumb = screen.getByRole('button', { name: 'Picture 1 by You' });
    await waitFor(() => expect(thumb.querySelector('img')?.getAttribute('src')).toMatch(/^data:/));
    const asked = vi.mocked(globalThis.fetch).mock.calls.find(([target]) => target === url);
    expect(asked?.[1]?.headers).toMatchObject({ Authorization: 'token' });
    expect(document.querySelector(`[src="${url}"]`)).toBeNull();
    vi.restoreAllMocks();
  });

  it.each([
    ['a guest to log in', undefined, [true, false]],
    ['a trial to join', 4, [false, true]],
  ] as const)('ask %s before one is written [SCR-29] [ROLE-09]', async (_, memberType, [login, join]) => {
    await open(NONE, memberType);
    expect(await screen.findByText('No comments yet.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Write one' }));
    const dialogs = renderHook(() => [useLoginOpen(), useJoinOpen()]);
    expect(dialogs.result.current).toEqual([login, join]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('count along, take 140 characters and not one more [VAL-34]', async () => {
    await open(NONE, 0);
    const { sheet, send } = await write('   ');
    expect(sheet.getByText('0/140')).toBeTruthy();
    expect(send().disabled).toBe(true);
    const field = sheet.getByLabelText('Your comment');
    fireEvent.change(field, { target: { value: 'x'.repeat(141) } });
    expect(sheet.getByText('141/140')).toBeTruthy();
    expect(sheet.getByText('At most 140 characters.')).toBeTruthy();
    expect(send().disabled).toBe(true);
    fireEvent.change(field, { target: { value: ` ${'x'.repeat(140)} ` } });
    expect(sheet.getByText('140/140')).toBeTruthy();
    expect(send().disabled).toBe(false);
  });

  it('are sent once with up to three pictures, and read back [API-47] [API-103] [UPL-03] [UPL-04]', async () => {
    await open(NONE, 0);
    let uploads = 0;
    stage.api.answer(security.upload, () => ({ id: `P${(uploads += 1)}`, url: '/x' }));
    stage.api.answer(promotion.comment, commentRow('1', { isOwn: true, state: 'waiting' }));
    const { sheet, add, send } = await write(' Salamat! ');
    for (const number of [1, 2, 3]) {
      add(picture());
      await sheet.findByRole('button', { name: `Remove: Picture ${number}` });
      await waitFor(() => expect(send().disabled).toBe(false));
    }
    expect(sheet.queryByLabelText('Add picture')).toBeNull();
    fireEvent.click(sheet.getByRole('button', { name: 'Remove: Picture 2' }));
    expect(sheet.getByLabelText('Add picture')).toBeTruthy();
    stage.api.answer(promotion.comments, {
      list: [commentRow('1', { isOwn: true, state: 'waiting' })],
      next: null,
      footer: { count: 0 },
    });
    fireEvent.click(send());
    fireEvent.click(send());
    expect(await screen.findByText(/^Thank you\./)).toBeTruthy();
    expect(heard('/wps/promotion/7/comment').map(({ body }) => body)).toEqual([
      { content: 'Salamat!', images: ['P1', 'P3'] },
    ]);
    expect(await screen.findByText('Being read')).toBeTruthy();
    expect(heard('/wps/upload/image').every(({ url }) => url.includes('purpose=comment'))).toBe(true);
  });

  it.each([
    ['a gif', 10, 'image/gif', 'Picture 1: Only PNG and JPG pictures can be uploaded.'],
    ['a byte too much', 5 * 1024 * 1024 + 1, 'image/png', 'Picture 1: The picture may have at most 5 MB.'],
  ] as const)('refuse %s before it is sent, and say so of that file [UPL-01] [UPL-02] [UPL-04]', async (...row) => {
    const [, bytes, type, text] = row;
    await open(NONE, 0);
    const { sheet, add, send } = await write('Hello');
    add(picture(bytes, type));
    expect(await sheet.findByText(text)).toBeTruthy();
    expect(send().disabled).toBe(true);
    fireEvent.click(sheet.getByRole('button', { name: 'Remove: Picture 1' }));
    expect(send().disabled).toBe(false);
    expect(heard('/wps/upload/image')).toEqual([]);
  });

  it('keep what was written when they are refused', async () => {
    await open(NONE, 0);
    stage.api.refuse(promotion.comment, 'comment.limit');
    const { sheet, send } = await write('Hello');
    fireEvent.click(send());
    expect(await screen.findByText(/^That is enough comments for now/)).toBeTruthy();
    expect(sheet.getByLabelText<HTMLTextAreaElement>('Your comment').value).toBe('Hello');
  });
});
