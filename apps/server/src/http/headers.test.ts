import { expect, it } from 'vitest';
import { contentPolicy, securityHeaders } from './headers.ts';

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
    imageHosts: ['cdn.example.com', 'https://img.example.com/path', "x; script-src 'unsafe-inline'", '*', 'data:', ''],
  });
  expect(policy).toContain("img-src 'self' data: https://cdn.example.com https://img.example.com;");
  expect(policy).not.toContain('unsafe');
});

it('promises https only where the site is https', () => {
  expect(securityHeaders('https://play.example.com')).toHaveProperty('Strict-Transport-Security');
  expect(securityHeaders('http://localhost:8080')).not.toHaveProperty('Strict-Transport-Security');
  expect(securityHeaders(undefined)).not.toHaveProperty('Strict-Transport-Security');
});
