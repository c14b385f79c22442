import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { problemTypes } from '../../src-main/http/problem.contract.ts';
import { readyStation } from '../support/station.ts';

test('the description is valid OpenAPI 3.1 and covers every endpoint of the interface', async () => {
  const { anyone } = await readyStation();
  const { status, body } = await anyone.get('/openapi.json');
  expect(status).toBe(200);
  const validator = new Validator();
  expect(await validator.validate(structuredClone(body))).toMatchObject({ valid: true });
  expect(validator.version).toBe('3.1');
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining([
      '/patients',
      '/patients/search',
      '/patients/{patientId}',
      '/patients/{patientId}/visits',
      '/patients/{patientId}/visits/{visitId}',
    ]),
  );
});

test('each type of a problem is an address at which the page explains it', async () => {
  const { station } = await readyStation();
  const html = await (await fetch(`${station.url}/api/docs`)).text();
  for (const type of Object.keys(problemTypes)) expect(html).toContain(`id="problem-${type}"`);
});

test('the page of the description needs nothing from another host', async () => {
  const { station } = await readyStation();
  for (const address of ['/api/docs', '/api/docs/']) {
    const page = await fetch(`${station.url}${address}`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await page.text();
    expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
    const files = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file = '']) => file);
    expect(files).toContain('/api/docs/swagger-ui-bundle.js');
    for (const file of files) {
      const { status, headers } = await fetch(`${station.url}${file}`);
      expect([file, status, headers.get('x-content-type-options')]).toEqual([file, 200, 'nosniff']);
    }
  }
});
