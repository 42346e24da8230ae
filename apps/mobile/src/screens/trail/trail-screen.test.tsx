import { session, verification } from '@perya/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { completeWords } from '@perya/web/i18n/i18n.ts';
import { currentSession } from '../../features/session/session.ts';
import { loginValue } from '../../features/testing/sample-login.ts';
import { CAPTCHA } from '../../features/testing/sample-rules.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './trail-screen.tsx';

let stage: Stage;

async function open(memberType?: number, account: Partial<{ enabled: boolean; captcha: boolean }> = {}) {
  stage = await openStage({ path: '/m/trail', ...(memberType === undefined ? {} : { memberType }) });
  await completeWords();
  stage.api.answer(session.trialAccount, { enabled: true, userName: 'trial_7', captcha: true, ...account });
  stage.api.answer(verification.captcha, CAPTCHA);
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  stage.show(<Screen />);
}

const start = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Start the trial' });
const born = (value: string) => fireEvent.change(screen.getByLabelText(/^Date of birth/), { target: { value } });
const trials = () => stage.api.heard.filter(({ url }) => url === session.freeplay.path).map(({ body }) => body);

afterEach(() => {
  stage.leave();
  vi.restoreAllMocks();
});

describe('trail screen', () => {
  it('starts under the proposed name after a captcha [SCR-40] [API-11] [API-41]', async () => {
    await open();
    expect(await screen.findByDisplayValue('trial_7')).toHaveProperty('readOnly', true);
    expect(screen.getByText(/For people aged 21 and over/)).toBeTruthy();
    expect(start().disabled).toBe(true);
    born('19990517');
    stage.api.answer(session.freeplay, loginValue({ userName: 'trial_7', customerType: 4 }));
    fireEvent.change(screen.getByLabelText('Digits in the picture'), { target: { value: '1234' } });
    await act(async () => fireEvent.click(start()));
    await waitFor(() => expect(currentSession()).toMatchObject({ userName: 'trial_7', type: 4 }));
    expect(trials()).toEqual([{ captcha: '1234', merchantCode: 'ty01trial', birthDate: '1999-05-17' }]);
    expect(window.location.pathname).toBe('/m/home');
  });

  it('brings another picture after a failure [SCR-40]', async () => {
    await open();
    await screen.findByDisplayValue('trial_7');
    stage.api.refuse(session.freeplay, 'captcha.error');
    born('19990517');
    fireEvent.change(screen.getByLabelText('Digits in the picture'), { target: { value: '1234' } });
    await act(async () => fireEvent.click(start()));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Digits in the picture').value).toBe(''));
    expect(stage.api.heard.filter(({ url }) => url === verification.captcha.path)).toHaveLength(2);
  });

  it('needs no captcha where the brand asks for none [API-41]', async () => {
    await open(undefined, { captcha: false });
    await screen.findByDisplayValue('trial_7');
    stage.api.answer(session.freeplay, loginValue({ customerType: 4 }));
    born('19990517');
    await act(async () => fireEvent.click(start()));
    expect(trials()).toEqual([{ captcha: '', merchantCode: 'ty01trial', birthDate: '1999-05-17' }]);
  });

  it('lets the server judge the age, and asks for a day that was [R17]', async () => {
    await open(undefined, { captcha: false });
    await screen.findByDisplayValue('trial_7');
    born('20260230');
    await act(async () => fireEvent.click(start()));
    expect(screen.getByLabelText(/^Date of birth/).getAttribute('aria-invalid')).toBe('true');
    expect(trials()).toEqual([]);
    stage.api.refuse(session.freeplay, 'kyc.age');
    born('20200517');
    await act(async () => fireEvent.click(start()));
    expect(trials()).toMatchObject([{ birthDate: '2020-05-17' }]);
    expect(currentSession()).toBeNull();
  });

  it('says so when there are no trials [SCR-40]', async () => {
    await open(undefined, { enabled: false });
    expect(await screen.findByText(/does not have permission/)).toBeTruthy();
  });

  it('is a hint and a way home for those who are logged in [SCR-40]', async () => {
    await open(0);
    expect(screen.getByText('You are logged in already')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to home' }).getAttribute('href')).toBe('/m/home');
    expect(stage.api.heard).toEqual([]);
  });
});
