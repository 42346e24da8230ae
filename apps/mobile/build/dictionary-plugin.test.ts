import { describe, expect, it } from 'vitest';
import { dictionaryPlugin, wordsModule } from './dictionary-plugin.ts';

interface Hooks {
  configResolved(config: { readonly command: string }): void;
  load(id: string): Promise<string | null>;
  buildEnd(this: {
    getModuleIds(): string[];
    getModuleInfo(id: string): { readonly code: string };
    error(message: string): never;
  }): void;
}

const plugin = () => {
  const drawn = { isFirst: (id: string) => id === 'first', isEnter: (id: string) => id === 'enter' };
  const hooks = dictionaryPlugin(drawn) as unknown as Hooks;
  hooks.configResolved({ command: 'build' });
  return hooks;
};
const partOf = async (hooks: Hooks, part: string) => {
  const code = (await hooks.load(wordsModule('EN', part))) ?? '';
  return (JSON.parse(code.replace('export const words = ', '')) as object[]).flatMap((words) => Object.keys(words));
};

/** Ends a build of one module. */
async function check(id: string, code: string): Promise<void> {
  const hooks = plugin();
  await partOf(hooks, 'rest');
  hooks.buildEnd.call({
    getModuleIds: () => [id],
    getModuleInfo: () => ({ code }),
    error: (message) => {
      throw new Error(message);
    },
  });
}

describe('dictionary plugin', () => {
  it('gives each part its words', async () => {
    const [first = [], enter = [], rest = []] = await Promise.all(
      ['first', 'enter', 'rest'].map((part) => partOf(plugin(), part)),
    );
    expect(first).toContain('action.close');
    expect(enter).toContain('login.password');
    expect(enter).not.toContain('title.withdraw');
    expect(enter.filter((key) => first.includes(key))).toEqual([]);
    expect(enter.filter((key) => !rest.includes(key))).toEqual([]);
  });

  it('stops a build that would draw a screen without its words', async () => {
    await expect(check('enter', `t('login.password')`)).resolves.toBeUndefined();
    await expect(check('enter', 't(`login.${channel}`)')).resolves.toBeUndefined();
    await expect(check('first', `t('login.password')`)).rejects.toThrow(/login\.password/);
    await expect(check('enter', `t('title.withdraw')`)).rejects.toThrow(/title\.withdraw/);
    await expect(check('enter', 't(`deposit.${state}`)')).rejects.toThrow(/deposit\./);
    await expect(check('other', `t('title.withdraw')`)).resolves.toBeUndefined();
  });
});
