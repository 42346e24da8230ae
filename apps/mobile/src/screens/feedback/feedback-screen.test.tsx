import { feedback, security, type Value } from '@perya/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearQueries } from '@perya/web/query/query-cache.ts';
import { usePageLook } from '../../features/navigation/page-look.ts';
import { endSession } from '../../features/session/session.ts';
import { feedbackPost, feedbackRow, feedbackThread } from '../../features/testing/sample-mail.ts';
import { ShownToast } from '../../features/testing/shown-toast.tsx';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { passOn } from '../../features/wallet/told.ts';
import { Screen } from './feedback-screen.tsx';

const NOW = new Date(2026, 10, 15, 20, 41);
const local = (day: number, hour = 20) => new Date(2026, 10, day, hour, 41).toISOString();
const SENT: Value<typeof feedback.create> = { id: '7', number: 'FB-2611-00007', promisedTime: local(16) };
const threads = (list: feedback.FeedbackRow[], unread = 0): Value<typeof feedback.list> => ({
  list,
  next: null,
  footer: { unread },
});

let stage: Stage;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  window.scrollTo = vi.fn();
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function open(path = '/m/feedback') {
  stage = await openStage({ path, memberType: 0, settings: { whitelabel: { FEEDBACK3: true } } });
  stage.api.answer(feedback.list, threads([]));
}
const show = () =>
  stage.show(
    <>
      <Screen />
      <ShownToast />
    </>,
  );
const heard = (method: string, path = '/wps/feedback') =>
  stage.api.heard.filter((request) => request.method === method && request.url.startsWith(path));
const wordsOf = (count: number) => Array.from({ length: count }, (_, nr) => `w${nr}`).join(' ');
const area = () => screen.getByLabelText<HTMLTextAreaElement>('What happened?');
const write = (text: string) => fireEvent.change(area(), { target: { value: text } });
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
const chooseType = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const picture = (bytes = 10, type = 'image/png') => new File([new Uint8Array(bytes)], 'p.png', { type });
const add = (file: File) => fireEvent.change(screen.getByLabelText('Add picture'), { target: { files: [file] } });

describe('new feedback', () => {
  it('has six types with none chosen, and counts words along [SCR-14] [CONST-08] [VAL-32]', async () => {
    await open();
    show();
    const types = within(screen.getByRole('radiogroup', { name: 'What is it about?' })).getAllByRole('radio');
    expect(types.map(({ textContent }) => textContent)).toEqual([
      'Deposit',
      'Withdraw',
      'Game',
      'Customer service',
      'Application',
      'Other',
    ]);
    expect(screen.queryByRole('radio', { name: /Deposit|Withdraw/, checked: true })).toBeNull();
    expect(screen.getByText('Write 5 to 200 words.')).toBeTruthy();
    expect(screen.getByText('0 / 200 words')).toBeTruthy();
    write('  two   words ');
    expect(screen.getByText('2 / 200 words')).toBeTruthy();
    fireEvent.keyDown(types[0]!, { key: 'ArrowRight' });
    expect(screen.getByRole('radio', { name: 'Withdraw' }).getAttribute('aria-checked')).toBe('true');
  });

  it.each([
    [4, false],
    [5, true],
    [200, true],
    [201, false],
  ])('of %s words can be sent: %s, and of no type never [VAL-33] [SCR-14]', async (count, isOn) => {
    await open();
    show();
    write(wordsOf(count));
    expect(send().disabled).toBe(true);
    chooseType('Withdraw');
    expect(send().disabled).toBe(!isOn);
    expect(screen.queryByText('At most 200 words.') !== null).toBe(count > 200);
  });

  it('of more than 2000 characters cannot be sent [VAL-33]', async () => {
    await open();
    show();
    chooseType('Other');
    write(`a b c d ${'e'.repeat(1992)}`);
    expect(send().disabled).toBe(false);
    write(`a b c d ${'e'.repeat(1993)}`);
    expect(screen.getByText('At most 2000 characters.')).toBeTruthy();
    expect(send().disabled).toBe(true);
  });

  it('recognises the orders it names, as whoever answers will [SCR-14]', async () => {
    await open();
    show();
    const told = () => screen.queryByText(/^Whoever answers/)?.textContent;
    write('Nasaan na ang W2611-165-0974');
    expect(told()).toBeUndefined();
    write('Nasaan na ang W2611-165-09748?');
    expect(told()).toBe('Whoever answers sees order W2611-165-09748 beside it.');
    write('W2611-165-09748, D2611-150-88421');
    expect(told()).toBe('Whoever answers sees these orders beside it: W2611-165-09748, D2611-150-88421.');
  });

  it('is sent once with its pictures, then shows its number and the promised time among mine [SCR-14] [API-28] [API-103] [UPL-03]', async () => {
    await open();
    let uploads = 0;
    stage.api.answer(security.upload, () => ({ id: `P${(uploads += 1)}`, url: '/x' }));
    stage.api.answer(feedback.create, SENT);
    show();
    expect(screen.getByText(/^A person answers within 24 hours\./)).toBeTruthy();
    chooseType('Withdraw');
    write(` ${wordsOf(5)} `);
    for (const number of [1, 2, 3]) {
      add(picture());
      await screen.findByRole('button', { name: `Remove: Picture ${number}` });
      await waitFor(() => expect(send().disabled).toBe(false));
    }
    expect(screen.getByText('3 of 3, optional')).toBeTruthy();
    expect(screen.queryByLabelText('Add picture')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Remove: Picture 2' }));
    stage.api.answer(feedback.list, threads([feedbackRow('7', { promisedTime: local(16) })]));
    fireEvent.click(send());
    fireEvent.click(send());
    expect(await screen.findByText('We have it: FB-2611-00007')).toBeTruthy();
    expect(screen.getByText('A person answers by 11/16 20:41.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/m/feedback?id=7');
    expect(await screen.findByText('Answer by 11/16 20:41')).toBeTruthy();
    const puts = heard('PUT').map(({ body }) => body as Record<string, unknown>);
    expect(puts).toEqual([
      {
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
        questionType: 'withdraw',
        content: wordsOf(5),
        images: ['P1', 'P3'],
      },
    ]);
    expect(heard('POST', '/wps/upload/image').every(({ url }) => url.includes('purpose=feedback'))).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: 'New' }));
    expect(area().value).toBe('');
  });

  it('that got lost keeps its words and its key; other words have another key [API-07] [ERR-21]', async () => {
    await open();
    stage.api.cut(feedback.create);
    show();
    chooseType('Game');
    write(wordsOf(6));
    for (const count of [1, 2]) {
      fireEvent.click(send());
      await waitFor(() => expect(heard('PUT')).toHaveLength(count));
      await waitFor(() => expect(send().getAttribute('aria-busy')).toBeNull());
    }
    expect(area().value).toBe(wordsOf(6));
    write(wordsOf(7));
    fireEvent.click(send());
    await waitFor(() => expect(heard('PUT')).toHaveLength(3));
    const [first, second, third] = heard('PUT').map(({ body }) => (body as { key: string }).key);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it.each([
    ['a gif', 10, 'image/gif', 'Picture 1: Only PNG and JPG pictures can be uploaded.'],
    ['a byte too much', 5 * 1024 * 1024 + 1, 'image/png', 'Picture 1: The picture may have at most 5 MB.'],
  ] as const)(
    'refuses %s before it is sent, and waits until it is removed [UPL-01] [UPL-02] [UPL-04]',
    async (...row) => {
      const [, bytes, type, text] = row;
      await open();
      show();
      chooseType('Game');
      write(wordsOf(6));
      add(picture(bytes, type));
      expect(await screen.findByText(text)).toBeTruthy();
      expect(send().disabled).toBe(true);
      fireEvent.click(screen.getByRole('button', { name: 'Remove: Picture 1' }));
      expect(send().disabled).toBe(false);
    },
  );

  it('cannot be sent while a picture is on its way [SCR-14] [UPL-04]', async () => {
    await open();
    stage.api.hang(security.upload);
    show();
    chooseType('Game');
    write(wordsOf(6));
    add(picture());
    expect(await screen.findByText('Uploading')).toBeTruthy();
    expect(send().disabled).toBe(true);
  });

  it('that is refused keeps what was written, and asks for its pictures again [API-28]', async () => {
    await open();
    stage.api.answer(security.upload, { id: 'P1', url: '/x' });
    stage.api.refuse(feedback.create, 'feedback.image');
    show();
    chooseType('Game');
    write(wordsOf(6));
    add(picture());
    await waitFor(() => expect(send().disabled).toBe(false));
    fireEvent.click(send());
    expect(await screen.findByText('Please add the picture again.')).toBeTruthy();
    expect(area().value).toBe(wordsOf(6));
    expect(screen.getByText('0 of 3, optional')).toBeTruthy();
  });

  it('is still there after a look at mine', async () => {
    await open();
    show();
    write('half of a');
    fireEvent.click(screen.getByRole('radio', { name: /^My feedback/ }));
    expect(window.location.search).toBe('?tab=mine');
    fireEvent.click(screen.getByRole('radio', { name: 'New' }));
    expect(area().value).toBe('half of a');
  });
});

describe('my feedback', () => {
  const ROWS = [
    feedbackRow('9', { promisedTime: local(16) }),
    feedbackRow('8', { status: 'answered', reply: 'It is there now', unread: true }),
    feedbackRow('7', { status: 'answered', reply: 'Done' }),
    feedbackRow('6', { status: 'closed' }),
  ];

  it('says of each how it stands and what was answered, and counts new answers [SCR-14] [API-29]', async () => {
    await open('/m/feedback?tab=mine');
    stage.api.answer(feedback.list, threads(ROWS, 1));
    show();
    expect(await screen.findByRole('radio', { name: 'My feedback 1' })).toBeTruthy();
    const texts = screen.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent]);
    expect(texts.map(([href]) => href)).toEqual(['9', '8', '7', '6'].map((id) => `/m/feedback?id=${id}`));
    const [open9, new8, answered7, closed6] = texts.map(([, text]) => text);
    expect(open9).toMatch(/^WithdrawReceivedQuestion 9FB-2611-9 · .*Answer by 11\/16 20:41$/);
    expect(new8).toMatch(/^WithdrawNew answerQuestion 8Answer: It is there now/);
    expect(answered7).toMatch(/^WithdrawAnswered/);
    expect(closed6).toMatch(/^WithdrawClosed/);
  });

  it('says that there is none, and leads to writing [SCR-14] [STD-02]', async () => {
    await open('/m/feedback?tab=mine');
    show();
    expect(await screen.findByText('No feedback yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/m/feedback');
  });

  it('fails with a way to try again [STD-01] [STD-03]', async () => {
    await open('/m/feedback?tab=mine');
    stage.api.refuse(feedback.list, 'system.upgrading', { status: 503 });
    show();
    expect(screen.getByText('Loading')).toBeTruthy();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    stage.api.answer(feedback.list, threads(ROWS));
    fireEvent.click(retry);
    expect(await screen.findByText('Question 9')).toBeTruthy();
  });

  it('stays readable without a network, with its time [ERR-21]', async () => {
    await open('/m/feedback?tab=mine');
    stage.api.answer(feedback.list, threads(ROWS));
    const first = show();
    await screen.findByText('Question 9');
    first.unmount();
    clearQueries();
    stage.api.cut(feedback.list);
    show();
    expect(await screen.findByText('No network. This is from 11/15 20:41.')).toBeTruthy();
    expect(screen.getByText('Question 9')).toBeTruthy();
  });

  it('hears of an answer', async () => {
    await open('/m/feedback?tab=mine');
    show();
    await screen.findByText('No feedback yet');
    stage.api.answer(feedback.list, threads(ROWS, 1));
    act(() => passOn({ tell: 'feedback', id: '8' }));
    expect(await screen.findByText('New answer')).toBeTruthy();
  });
});

describe('a thread', () => {
  const ANSWERED = feedbackThread('8', {
    status: 'answered',
    unread: true,
    answeredTime: local(15, 21),
    closesTime: local(29),
    regulator: 'complaints@regulator.example',
    posts: [
      feedbackPost('1', { content: 'Where is my money?', images: ['/wps/feedback/image/a'], time: local(15) }),
      feedbackPost('2', { from: 'staff', name: 'Mara', content: 'On its way', time: local(15, 21) }),
    ],
  });
  const openThread = async (thread: feedback.FeedbackThread = ANSWERED) => {
    await open('/m/feedback?id=8');
    stage.api.answer(feedback.thread, thread);
    stage.api.answer(feedback.seen, { unread: 0 });
    return show();
  };
  const current = () => document.querySelector('[aria-current=step]')?.textContent;
  const reply = () => screen.getByLabelText<HTMLTextAreaElement>('Write an answer');

  it('shows who wrote what and when, how far it is and who else can be asked, and is seen [SCR-14] [API-29]', async () => {
    await openThread();
    const posts = within(await screen.findByRole('log')).getAllByRole('article');
    expect(posts.map(({ textContent }) => textContent)).toEqual([
      'Where is my money?11/15 20:41',
      'On its wayMara, Perya · 11/15 21:41',
    ]);
    expect(within(posts[0]!).getByRole('button', { name: 'Picture 1 by You' })).toBeTruthy();
    expect(screen.getByText('Answered', { selector: '[role=status] *' })).toBeTruthy();
    expect(current()).toBe('Your answer');
    expect(screen.getByText('complaints@regulator.example')).toBeTruthy();
    expect(screen.getByText(/^It closes by itself on 11\/29 20:41/)).toBeTruthy();
    expect(usePageLook.getState()).toEqual({ title: 'FB-2611-8', isBare: true });
    await waitFor(() => expect(heard('POST').map(({ url }) => url)).toEqual(['/wps/feedback/8/seen']));
  });

  it('promises an answer until it has one [SCR-14]', async () => {
    await openThread(feedbackThread('8', { promisedTime: local(16) }));
    expect(await screen.findByText('We promised an answer by 11/16 20:41')).toBeTruthy();
    expect(current()).toBe('Our answer');
    expect(screen.getByText('No longer needed?')).toBeTruthy();
    stage.api.answer(feedback.thread, ANSWERED);
    act(() => passOn({ tell: 'feedback', id: '8' }));
    expect(await screen.findByText('On its way')).toBeTruthy();
    expect(screen.queryByText(/^We promised/)).toBeNull();
  });

  it('goes on with an answer, sent once [API-29] [API-07]', async () => {
    await openThread({ ...ANSWERED, unread: false });
    await screen.findByText('On its way');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    expect(button.disabled).toBe(true);
    fireEvent.change(reply(), { target: { value: ' Thank you ' } });
    const posts = [...ANSWERED.posts, feedbackPost('3', { content: 'Thank you' })];
    stage.api.answer(feedback.answer, feedbackThread('8', { posts, promisedTime: local(16) }));
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText('Thank you')).toBeTruthy();
    expect(heard('POST').map(({ url, body }) => [url, body])).toEqual([
      ['/wps/feedback/8', { key: expect.stringMatching(/^[0-9a-f-]{36}$/), content: 'Thank you', images: [] }],
    ]);
    expect(reply().value).toBe('');
    expect(current()).toBe('Our answer');
  });

  it('takes pictures along, and no more than 200 words [UPL-03] [VAL-33]', async () => {
    await openThread({ ...ANSWERED, unread: false });
    await screen.findByText('On its way');
    stage.api.answer(security.upload, { id: 'P1', url: '/x' });
    stage.api.answer(feedback.answer, ANSWERED);
    fireEvent.change(reply(), { target: { value: wordsOf(201) } });
    expect(screen.getByText('At most 200 words.')).toBeTruthy();
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    expect(button().disabled).toBe(true);
    fireEvent.change(reply(), { target: { value: 'See here' } });
    add(picture());
    expect(await screen.findByRole('button', { name: 'Remove: Picture 1' })).toBeTruthy();
    await waitFor(() => expect(button().disabled).toBe(false));
    fireEvent.click(button());
    await waitFor(() =>
      expect(heard('POST', '/wps/feedback/8').some(({ url }) => url === '/wps/feedback/8')).toBe(true),
    );
    const sent = heard('POST').find(({ url }) => url === '/wps/feedback/8');
    expect(sent?.body).toMatchObject({ content: 'See here', images: ['P1'] });
  });

  it('is closed by its writer, and opened again by an answer [SCR-14]', async () => {
    await openThread({ ...ANSWERED, unread: false });
    const last = feedbackPost('9', { from: 'staff', name: 'Perya', content: 'It is closed', time: local(15) });
    const closed: feedback.FeedbackThread = {
      ...ANSWERED,
      posts: [...ANSWERED.posts, last],
      unread: false,
      status: 'closed',
      outcome: 'member',
      closedTime: local(15),
      closesTime: null,
    };
    stage.api.answer(feedback.close, closed);
    fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
    expect(await screen.findByText('You closed it 11/15 20:41. It opens again when you answer.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    expect(current()).toBeUndefined();
    expect(screen.getByRole('article', { name: 'Perya' }).textContent).toBe('It is closedPerya · 11/15 20:41');
    expect(screen.queryByText('complaints@regulator.example')).toBeNull();
    expect(reply()).toBeTruthy();
  });

  it('of an unknown id is an empty page that leads to mine [T33]', async () => {
    await open('/m/feedback?id=77');
    stage.api.refuse(feedback.thread, 'not.found', { status: 404 });
    show();
    expect(await screen.findByText('This feedback is not here')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See my feedback' }).getAttribute('href')).toBe('/m/feedback?tab=mine');
  });
});
