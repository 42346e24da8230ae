import { describe, expect, it } from 'vitest';
import { contentPolicy, openerPolicy, securityHeaders } from './headers.ts';

describe('core headers', () => {
  it('allows only our own scripts, styles and connections [SRV-10]', () => {
    const policy = contentPolicy();
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*/);
  });

  it('lets pictures come from configured hosts, and a setting cannot add a rule', () => {
    const policy = contentPolicy({
      imageHosts: [
        'cdn.example.com',
        'https://img.example.com/path',
        "x; script-src 'unsafe-inline'",
        '*',
        'data:',
        '',
      ],
    });
    expect(policy).toContain("img-src 'self' data: https://cdn.example.com https://img.example.com;");
    expect(policy).not.toContain('unsafe');
  });

  it('frames games of the vendors a brand has, and a setting cannot add a rule [T25]', () => {
    const policy = contentPolicy({ frameHosts: ['games.example.com:8443', "x; script-src 'unsafe-inline'", '*'] });
    expect(policy).toContain("frame-src 'self' https://games.example.com:8443;");
    expect(policy).not.toContain('unsafe');
  });

  it('opens to Firebase only for brands that use it, and a setting cannot add a rule [API-104]', () => {
    expect(contentPolicy({ firebase: null })).toBe(contentPolicy());
    const policy = contentPolicy({ firebase: { authDomain: 'perya.firebaseapp.com', emulator: null } });
    expect(policy).toContain(
      "script-src 'self' https://apis.google.com https://www.google.com https://www.gstatic.com;",
    );
    expect(policy).toContain("frame-src 'self' https://perya.firebaseapp.com https://www.google.com;");
    expect(policy).toContain('https://identitytoolkit.googleapis.com https://securetoken.googleapis.com;');
    expect(contentPolicy({ firebase: { authDomain: "x; script-src 'unsafe-inline'", emulator: null } })).not.toMatch(
      /unsafe|x;/,
    );
  });

  it('lets a sign-in window answer its page only where Firebase is on', () => {
    expect(openerPolicy(null)).toBe('same-origin');
    expect(openerPolicy({ authDomain: 'perya.firebaseapp.com', emulator: null })).toBe('same-origin-allow-popups');
  });

  it('promises https only where the site is https', () => {
    expect(securityHeaders('https://play.example.com')).toHaveProperty('Strict-Transport-Security');
    expect(securityHeaders('http://localhost:8080')).not.toHaveProperty('Strict-Transport-Security');
    expect(securityHeaders(undefined)).not.toHaveProperty('Strict-Transport-Security');
  });

  it('lets a page open its own socket, also on iPhones that do not count it as its own [T38]', () => {
    expect(contentPolicy({ host: 'perya.example:8080' })).toContain(
      "connect-src 'self' wss://perya.example:8080 ws://perya.example:8080;",
    );
    expect(contentPolicy({ host: "x; script-src 'unsafe-inline'" })).toBe(contentPolicy());
  });
});
