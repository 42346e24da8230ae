/** What the page of a game says, in its own timeline, when it can be seen. */
export const READY = 'perya:ready';

const PLAYER = { type: 'username', username: 'player1', password: 'Perya-Demo-1' };
const HEADERS = {
  ModuleId: 'COMM3',
  Merchant: 'ty01',
  Language: 'TY',
  Gateway: '3',
  'Content-Type': 'application/json',
};
const PAGE_SIZE = 60;

/** Somebody who opens a game. */
export interface Launching {
  readonly token: string;
  readonly nodeId: string;
}

/** Logs the player of the demonstration in. */
export async function logIn(baseUrl: string): Promise<string> {
  return (await post<{ token: string }>(`${baseUrl}/wps/session/login`, PLAYER)).token;
}

/** The first of the hot games. */
export async function hotNode(baseUrl: string): Promise<string> {
  const { list } = await get<{ list: { nodeId: string }[] }>(`${baseUrl}/lgw/game/hot?language=TY`);
  return list[0]?.nodeId ?? '';
}

/** Every title of a category. */
export async function titlesOf(baseUrl: string, gameType: string): Promise<{ gameName: string; nodeId: string }[]> {
  const titles: { gameName: string; nodeId: string }[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = `gameType=${gameType}&pageNo=${page}&pageSize=${PAGE_SIZE}&language=EN`;
    const { games, totalPages } = await get<{ games: typeof titles; totalPages: number }>(
      `${baseUrl}/lgw/game/list?${query}`,
    );
    titles.push(...games);
    pages = totalPages;
  }
  return titles;
}

/** The address of a game for one launch. */
export async function launchUrl(baseUrl: string, { token, nodeId }: Launching): Promise<string> {
  const { url } = await post<{ url: string }>(`${baseUrl}/lgw/game/launch`, { nodeId }, token);
  return new URL(url, baseUrl).href;
}

async function get<T>(url: string): Promise<T> {
  return read<T>(url, await fetch(url, { headers: HEADERS }));
}

async function post<T>(url: string, body: unknown, token?: string): Promise<T> {
  const headers = token === undefined ? HEADERS : { ...HEADERS, Authorization: token };
  return read<T>(url, await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }));
}

async function read<T>(url: string, answer: Response): Promise<T> {
  const { value } = (await answer.json()) as { value?: T };
  if (value === undefined) throw new Error(`${url} was answered with ${answer.status}.`);
  return value;
}
